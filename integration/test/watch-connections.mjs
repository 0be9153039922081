/** Every host to which this process opens a connection. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";

const CHANNEL = "net.client.socket";

export function watchConnections() {
  const hosts = new Set();
  const see = ({ socket }) => {
    socket.on("lookup", (_error, _address, _family, host) => hosts.add(host));
    socket.on("connect", () => hosts.add(socket.remoteAddress));
  };
  subscribe(CHANNEL, see);
  return { hosts, stop: () => unsubscribe(CHANNEL, see) };
}
