"""Runs an English sentence encoder (ONNX) over texts: CLS or mean pooling, unit length."""

import numpy as np
import onnxruntime
from tokenizers import Tokenizer


class Teacher:
    def __init__(self, folder, name, pooling, prefix=("", ""), threads=1, longest=96):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(folder / f"{name}.onnx"), options, providers=["CPUExecutionProvider"])
        self.tokenizer = Tokenizer.from_file(str(folder / f"{name}-tokenizer.json"))
        self.tokenizer.enable_truncation(longest)
        self.tokenizer.no_padding()
        self.pooling, self.prefix = pooling, prefix
        self.names = {entry.name for entry in self.session.get_inputs()}

    def run(self, texts, batch=32, asked=False, progress=None):
        prefix = self.prefix[0 if asked else 1]
        encoded = [e.ids for e in self.tokenizer.encode_batch([prefix + text for text in texts])]
        order = sorted(range(len(texts)), key=lambda at: len(encoded[at]))
        output = None
        for start in range(0, len(order), batch):
            places = order[start : start + batch]
            width = max(len(encoded[at]) for at in places)
            ids = np.zeros((len(places), width), dtype=np.int64)
            mask = np.zeros_like(ids)
            for row, at in enumerate(places):
                ids[row, : len(encoded[at])] = encoded[at]
                mask[row, : len(encoded[at])] = 1
            feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
            hidden = self.session.run(None, {k: v for k, v in feed.items() if k in self.names})[0]
            if self.pooling == "cls":
                vectors = hidden[:, 0]
            else:
                vectors = (hidden * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
            vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9
            if output is None:
                output = np.zeros((len(texts), vectors.shape[1]), dtype=np.float32)
            output[places] = vectors
            if progress and (start // batch) % 200 == 0:
                progress(start + len(places), len(order))
        return output
