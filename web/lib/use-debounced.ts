import { useEffect, useRef, useState } from 'react'

/** Returns the value after it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Returns a function that begins work. Callbacks that its result wraps do nothing once other work has begun. */
export function useLatest() {
  const latest = useRef(0)
  return () => {
    latest.current += 1
    const own = latest.current
    return <Args extends unknown[]>(callback: (...args: Args) => void) =>
      (...args: Args): void => {
        if (own === latest.current) callback(...args)
      }
  }
}
