import net from 'node:net'

/** Test setup: a connection to another machine fails at once and fails the test. */
const connect = net.Socket.prototype.connect

function hostOf(args: unknown[]): string {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0]
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return 'localhost'
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost'
  }
  return typeof args[1] === 'string' ? args[1] : 'localhost'
}

function connectLocally(this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args)
  if (!/^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host)) {
    throw new Error(`A test tried to reach ${host}; tests stay on this machine.`)
  }
  return Reflect.apply(connect, this, args)
}

// This file runs before each test file of a worker, which would wrap the method again and again.
if (connect.name !== connectLocally.name) net.Socket.prototype.connect = connectLocally
