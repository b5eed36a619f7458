/** `bo_<id>_<secret>`: the prefix lets secret scanners recognize it, the id finds its record. */
export function formatToken(id: string, secret: string): string {
  return `bo_${id}_${secret}`
}

/** Ids contain no underscore; secrets may. */
export function parseToken(text: string): { id: string; secret: string } | undefined {
  const [, id, secret] = /^bo_([0-9A-Za-z-]{1,64})_([\w-]{1,128})$/.exec(text) ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}
