;; The products of one query with many rows, eight numbers at a time.
;; A row is $width codes of one byte, the query $width numbers of two bytes; $width is a multiple of 32.
;; score = product × the row's factor × $scale. The caller sees to it that no sum leaves 32 bits.
(module
  (import "store" "memory" (memory 1))
  (func (export "scan")
    (param $query i32) (param $codes i32) (param $factors i32) (param $scores i32)
    (param $rows i32) (param $width i32) (param $scale f32)
    (local $at i32) (local $left i32) (local $code v128) (local $low v128) (local $high v128)
    block $done
      local.get $rows
      i32.eqz
      br_if $done
      loop $row
        v128.const 0
        local.set $low
        v128.const 0
        local.set $high
        local.get $query
        local.set $at
        local.get $width
        local.set $left
        loop $part
          local.get $codes
          v128.load 0
          local.tee $code
          i16x8.extend_low_i8x16_s
          local.get $at
          v128.load 0
          i32x4.dot_i16x8_s
          local.get $low
          i32x4.add
          local.set $low
          local.get $code
          i16x8.extend_high_i8x16_s
          local.get $at
          v128.load 16
          i32x4.dot_i16x8_s
          local.get $high
          i32x4.add
          local.set $high
          local.get $codes
          v128.load 16
          local.tee $code
          i16x8.extend_low_i8x16_s
          local.get $at
          v128.load 32
          i32x4.dot_i16x8_s
          local.get $low
          i32x4.add
          local.set $low
          local.get $code
          i16x8.extend_high_i8x16_s
          local.get $at
          v128.load 48
          i32x4.dot_i16x8_s
          local.get $high
          i32x4.add
          local.set $high
          local.get $codes
          i32.const 32
          i32.add
          local.set $codes
          local.get $at
          i32.const 64
          i32.add
          local.set $at
          local.get $left
          i32.const 32
          i32.sub
          local.tee $left
          br_if $part
        end
        local.get $scores
        local.get $low
        local.get $high
        i32x4.add
        local.tee $low
        i32x4.extract_lane 0
        local.get $low
        i32x4.extract_lane 1
        i32.add
        local.get $low
        i32x4.extract_lane 2
        i32.add
        local.get $low
        i32x4.extract_lane 3
        i32.add
        f32.convert_i32_s
        local.get $factors
        f32.load 0
        f32.mul
        local.get $scale
        f32.mul
        f32.store 0
        local.get $factors
        i32.const 4
        i32.add
        local.set $factors
        local.get $scores
        i32.const 4
        i32.add
        local.set $scores
        local.get $rows
        i32.const 1
        i32.sub
        local.tee $rows
        br_if $row
      end
    end))
