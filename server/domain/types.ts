/** Omits keys from each member of a union. `Omit` would keep only the keys that all members share. */
export type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
