import { useEffect, useState } from 'react'

/** Returns the value after it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
