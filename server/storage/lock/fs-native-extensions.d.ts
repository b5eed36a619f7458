/** The part of fs-native-extensions that is used here. The package has no types of its own. */
declare module 'fs-native-extensions' {
  /**
   * Locks an open file exclusively against every other open handle, in this process or another. The kernel releases
   * the lock when the file is closed or the process dies.
   * @returns false if another handle holds the lock.
   */
  export function tryLock(fd: number): boolean
}
