import * as z from 'zod'
import { oneLine, plainText } from '../contract/schemas/text.ts'
import { type JsonSchema, simplifySchema } from './openapi-sharing.ts'

/** The schemas of the contract, by file. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['../contract/schemas/*.ts', '!**/*.test.ts'], {
  eager: true,
})

/** Kinds of text. A field of one of these kinds refers to it and adds its own lengths and description. */
const textKinds = new Map<string, z.ZodType>([
  ['OneLine', oneLine],
  ['PlainText', plainText],
])
const textKindNames = new Map([...textKinds].map(([name, schema]) => [z.toJSONSchema(schema).pattern, name]))

type Io = 'input' | 'output'
type Roots = ReadonlyMap<string, z.ZodType>

const componentsPath = '#/components/schemas/'

/** Returns a reference to a component. */
export function toReference(name: string): string {
  return componentsPath + name
}

/**
 * Names every exported schema of the contract: `jobStepSchema` becomes `JobStep`. Uses a registry of its own, because
 * an id in zod's global registry would put references into the schemas of tools and commands, which stand alone.
 */
function listNamedSchemas(): Map<string, z.ZodType> {
  const named = new Map(textKinds)
  for (const module of Object.values(modules)) {
    for (const [key, schema] of Object.entries(module)) {
      if (!key.endsWith('Schema') || !(schema instanceof z.ZodType)) continue
      const name = `${key[0]?.toUpperCase()}${key.slice(1, -'Schema'.length)}`
      if (named.has(name)) throw new Error(`Two schemas of the contract are named ${key}.`)
      named.set(name, schema)
    }
  }
  return named
}

/** Key of the object of all roots in the registry; no component has this name. */
const rootsId = 'roots'

/** Converts the named schemas and `roots` for one direction; every use of a named schema becomes a reference. */
function convert(named: ReadonlyMap<string, z.ZodType>, roots: Roots, io: Io) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  // As properties of one object, roots that are named schemas become references, too.
  registry.add(z.object(Object.fromEntries(roots)), { id: rootsId })
  const { schemas } = z.toJSONSchema(registry, { io, uri: toReference, unrepresentable: 'any' })
  const components = new Map<string, JsonSchema>()
  for (const id of named.keys()) {
    const { $schema: _, $id: __, ...plain } = schemas[id] ?? {}
    const simple = simplifySchema(plain, io)
    components.set(id, textKinds.has(id) ? simple : referToTextKinds(simple))
  }
  return { components, roots: toMap(schemas[rootsId]?.properties, io) }
}

function toMap(properties: JsonSchema['properties'] = {}, io: Io): Map<string, JsonSchema> {
  return new Map(
    Object.entries(properties).map(([key, schema]) => [
      key,
      typeof schema === 'object' ? referToTextKinds(simplifySchema(schema, io)) : {},
    ]),
  )
}

/** Replaces the type and pattern of each text field by a reference to its kind. */
function referToTextKinds(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const kind = value?.type === 'string' && textKindNames.get(value.pattern)
    if (!kind) return value
    const { type: _, pattern: __, ...rest } = value
    return { ...rest, $ref: toReference(kind) }
  })
}

/** Adds the names of all components that `schema` refers to, directly or not. */
function addReferences(found: Set<string>, schema: unknown, components: ReadonlyMap<string, JsonSchema>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    if (key !== '$ref' || typeof value !== 'string') {
      addReferences(found, value, components)
      continue
    }
    const name = value.slice(componentsPath.length)
    if (found.has(name)) continue
    found.add(name)
    addReferences(found, components.get(name), components)
  }
}

function findReferences(schema: unknown, components: ReadonlyMap<string, JsonSchema>): Set<string> {
  const found = new Set<string>()
  addReferences(found, schema, components)
  return found
}

export interface OpenApiSchemas {
  /** Named schemas in use, by name. */
  readonly components: Readonly<Record<string, JsonSchema>>
  /** Schemas of the requests and of the answers, by the ids they were given under. */
  readonly requests: ReadonlyMap<string, JsonSchema>
  readonly answers: ReadonlyMap<string, JsonSchema>
}

/**
 * Converts the schemas of all requests and answers. A component that means something else in a request than in an
 * answer, such as one with defaults, gets a second form for requests, named `…Input`.
 */
export function convertToOpenApi(requests: Roots, answers: Roots): OpenApiSchemas {
  const named = listNamedSchemas()
  const input = convert(named, requests, 'input')
  const output = convert(named, answers, 'output')
  const inputNames = findReferences([...input.roots.values()], input.components)
  const outputNames = findReferences([...output.roots.values()], output.components)
  const differing = new Set(
    [...inputNames].filter(
      name => JSON.stringify(input.components.get(name)) !== JSON.stringify(output.components.get(name)),
    ),
  )
  const isTwofold = (name: string) =>
    outputNames.has(name) &&
    [...findReferences({ $ref: toReference(name) }, input.components)].some(each => differing.has(each))
  const twofold = new Set([...inputNames].filter(isTwofold))
  const toInputName = (name: string) => (twofold.has(name) ? `${name}Input` : name)
  const toInput = ([name, schema]: readonly [string, JsonSchema]) =>
    [toInputName(name), renameReferences(schema, toInputName)] as const
  const pick = (components: ReadonlyMap<string, JsonSchema>, names: Set<string>) =>
    [...components].filter(([name]) => names.has(name))
  const components = [...pick(output.components, outputNames), ...pick(input.components, inputNames).map(toInput)]
  const requestSchemas = [...input.roots].map(([id, schema]) => [id, renameReferences(schema, toInputName)] as const)
  // A schema that only extensions use is printed, too.
  const all = new Map([...output.components, ...components])
  const extend = createExtender(all)
  const extendAll = (schemas: Iterable<readonly [string, JsonSchema]>) =>
    new Map([...schemas].map(([id, schema]) => [id, extend(schema)]))
  const extended = extendAll(all)
  const schemas = { requests: extendAll(requestSchemas), answers: extendAll(output.roots) }
  const names = findReferences([...schemas.requests.values(), ...schemas.answers.values()], extended)
  return {
    components: Object.fromEntries([...names].toSorted().map(name => [name, extended.get(name) ?? {}])),
    ...schemas,
  }
}

/** Minimum number of shared properties for one object to be written as an extension of another. */
const MIN_SHARED = 4

const getSize = ({ properties = {} }: JsonSchema) => Object.keys(properties).length

/** Returns true if every property of `base` is also one of `schema`, with the same meaning. */
function isExtension(schema: JsonSchema, base: JsonSchema): boolean {
  const required = new Set(schema.required)
  const own = schema.properties ?? {}
  return (
    getSize(schema) > getSize(base) &&
    Object.entries(base.properties ?? {}).every(([key, value]) => JSON.stringify(own[key]) === JSON.stringify(value)) &&
    (base.required ?? []).every(key => required.has(key)) &&
    (schema.required ?? []).every(key => base.required?.includes(key) || !(key in (base.properties ?? {})))
  )
}

/** Returns a function that writes objects, at any depth, that have all properties of a component as extensions of it. */
function createExtender(components: ReadonlyMap<string, JsonSchema>): (schema: JsonSchema) => JsonSchema {
  const bases = [...components]
    .filter(([, schema]) => schema.type === 'object' && getSize(schema) >= MIN_SHARED)
    .toSorted(([, a], [, b]) => getSize(b) - getSize(a))
  const extend = (schema: JsonSchema): JsonSchema => {
    const [base, { properties: shared = {} } = {}] = bases.find(([, other]) => isExtension(schema, other)) ?? []
    if (base === undefined) return schema
    const { properties = {}, required = [], ...rest } = schema
    const own = Object.entries(properties).filter(([key]) => !(key in shared))
    const ownRequired = required.filter(key => !(key in shared))
    const extension = { properties: Object.fromEntries(own), ...(ownRequired.length > 0 && { required: ownRequired }) }
    return { ...rest, allOf: [{ $ref: toReference(base) }], ...extension }
  }
  return schema =>
    JSON.parse(JSON.stringify(schema), (_key, value) => (value?.type === 'object' ? extend(value) : value))
}

function renameReferences(schema: JsonSchema, rename: (name: string) => string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? toReference(rename(value.slice(componentsPath.length))) : value,
  )
}
