/** The part of fs-native-extensions used here; the package has no types of its own. */
declare module 'fs-native-extensions' {
  /**
   * Locks a whole open file against every other opening of it, in this process or another; the kernel lets go when the
   * file is closed or its process dies.
   * @returns false where another opening holds the lock.
   */
  export function tryLock(fd: number): boolean
}
