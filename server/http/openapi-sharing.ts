import type * as z from 'zod'

type JsonObject = Readonly<Record<string, unknown>>

/** Occurrence of a value that may repeat. */
export interface Occurrence {
  readonly value: JsonObject
  /** Name of its component, if no other component has it. */
  readonly name: string
  /** Name used otherwise. If it is taken, too, the value is not shared. */
  readonly longName: string
}

export interface SharedComponents {
  /** Repeated values by name. */
  readonly components: Readonly<Record<string, JsonObject>>
  /** Returns the reference to the component with this value; undefined if it has none. */
  findReference(value: JsonObject): JsonObject | undefined
}

/** Selects the values whose repetition takes more bytes than a component and references to it. */
export function shareRepeated(
  section: string,
  occurrences: readonly Occurrence[],
  takenNames: ReadonlySet<string> = new Set(),
): SharedComponents {
  const repeated = [...groupByText(occurrences)].filter(([text, { name, count }]) => {
    const referenceLength = JSON.stringify(createReference(section, name)).length
    return count * text.length > count * referenceLength + text.length + name.length + 4
  })
  const nameCounts = new Map<string, number>()
  for (const [, { name }] of repeated) nameCounts.set(name, (nameCounts.get(name) ?? 0) + 1)
  const components: Record<string, JsonObject> = {}
  const references = new Map<string, JsonObject>()
  for (const [text, { value, name, longName }] of repeated) {
    const isUnique = nameCounts.get(name) === 1 && !takenNames.has(name)
    const componentName = isUnique ? name : longName
    if (componentName in components || takenNames.has(componentName)) continue
    components[componentName] = value
    references.set(text, createReference(section, componentName))
  }
  return { components, findReference: value => references.get(toText(value)) }
}

function createReference(section: string, name: string): JsonObject {
  return { $ref: `#/components/${section}/${name}` }
}

function groupByText(occurrences: readonly Occurrence[]): Map<string, Occurrence & { count: number }> {
  const groups = new Map<string, Occurrence & { count: number }>()
  for (const occurrence of occurrences) {
    const text = toText(occurrence.value)
    const group = groups.get(text)
    if (group) group.count++
    else groups.set(text, { ...occurrence, count: 1 })
  }
  return groups
}

/** Returns JSON that is equal for objects that differ only in the order of their keys. */
function toText(value: JsonObject): string {
  return JSON.stringify(value, (_key, part) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}

/** Shares property schemas that repeat in `schemas`, pairs of an owner's name and its schema, at any depth. */
export function shareProperties(schemas: readonly (readonly [string, JsonObject])[], takenNames: ReadonlySet<string>) {
  const seen = new Set<string>()
  const occurrences = schemas.flatMap(([owner, schema]) => [...listProperties(schema, owner, seen)])
  const { components, findReference } = shareRepeated('schemas', occurrences, takenNames)
  const replaceProperties = <T>(schema: T): T => mapProperties(schema, findReference)
  return { components: mapValues(components, replaceProperties), replaceProperties }
}

/** Lists the property schemas in `node`. The properties of a schema that was `seen` before are not listed again. */
function* listProperties(node: unknown, owner: string, seen: Set<string>): Iterable<Occurrence> {
  if (Array.isArray(node)) for (const item of node) yield* listProperties(item, owner, seen)
  if (!isObject(node)) return
  for (const [key, part] of Object.entries(node)) {
    if (key !== 'properties' || !isObject(part)) {
      yield* listProperties(part, owner, seen)
      continue
    }
    for (const [property, value] of Object.entries(part)) {
      if (!isObject(value)) continue
      const name = toPascalCase(property)
      if (!isPlain(value)) yield { value, name, longName: owner + name }
      const text = toText(value)
      if (!seen.has(text)) yield* listProperties(value, owner, seen)
      seen.add(text)
    }
  }
}

/** Returns true for a schema that is no more than a type and its format, such as a time. */
function isPlain(schema: JsonObject): boolean {
  return Object.keys(schema).every(keyword => keyword === 'type' || keyword === 'format')
}

/** Replaces the property schemas in `node` for which there is a reference. */
function mapProperties<T>(node: T, findReference: SharedComponents['findReference']): T {
  const map = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(map)
    if (!isObject(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === 'properties' && isObject(value) ? mapValues(value, mapProperty) : map(value),
      ]),
    )
  }
  const mapProperty = (value: unknown) => (isObject(value) && findReference(value)) || map(value)
  return map(node) as T
}

export function mapValues<V, W>(values: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}

export function toPascalCase(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Formats that say the same as the patterns that zod adds to them. */
const patternFormats: ReadonlySet<unknown> = new Set(['date', 'date-time'])

/**
 * Returns a shorter schema with the same meaning, for zod's verbose forms. Answers are open: a later version may add
 * properties, which clients must ignore.
 */
export function simplifySchema(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { additionalProperties, ...open } = value
    return mergeNull(removeKeywords(io === 'output' && additionalProperties === false ? open : value))
  })
}

/** Removes keywords that add nothing. A value of `properties` with such a name is an object, so it stays. */
function removeKeywords(schema: JsonSchema): JsonSchema {
  const { pattern, minimum, maximum, propertyNames, additionalProperties, ...rest } = schema
  const simplified: JsonSchema = { ...rest }
  if (pattern !== undefined && !(typeof pattern === 'string' && patternFormats.has(schema.format))) {
    simplified.pattern = pattern
  }
  // Bounds of all integers in zod, beyond which JSON numbers are not exact.
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) simplified.minimum = minimum
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) simplified.maximum = maximum
  // Every name is a string.
  if (propertyNames !== undefined && JSON.stringify(propertyNames) !== '{"type":"string"}') {
    simplified.propertyNames = propertyNames
  }
  // An empty schema allows everything, as its absence does.
  if (additionalProperties !== undefined && JSON.stringify(additionalProperties) !== '{}') {
    simplified.additionalProperties = additionalProperties
  }
  return simplified
}

/** Turns `{ anyOf: [{ type: 'string' }, { type: 'null' }] }` into `{ type: ['string', 'null'] }`. */
function mergeNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || JSON.stringify(anyOf[1]) !== '{"type":"null"}') return schema
  const [value] = anyOf
  if (typeof value !== 'object' || typeof value.type !== 'string') return schema
  if ('const' in value || Object.keys(value).some(keyword => keyword in rest)) return schema
  const merged: Record<string, unknown> = { ...value, ...rest, type: [value.type, 'null'] }
  if (value.enum) merged.enum = [...value.enum, null]
  return merged
}
