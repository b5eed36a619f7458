import { refuse } from './vendor-error.ts'

/** Keywords of JSON Schema that the vendor's grammar compiler accepts, from the SDK's lib/transform-json-schema.js. */
const ANYWHERE = ['type', 'description', 'title', 'enum', 'const', 'anyOf', 'allOf', '$ref', '$defs']
const BY_TYPE: Record<string, string[]> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'minItems'],
  string: ['format'],
}
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid']
const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']

const fault = (at: string, message: string) => refuse(`output_config.format.schema: ${at}: ${message}`)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws VendorError for a schema the vendor would not compile. */
export function checkOutputSchema(schema: unknown): void {
  const names = isRecord(schema) && isRecord(schema.$defs) ? Object.keys(schema.$defs) : []
  checkNode(schema, '$', names)
}

function checkNode(schema: unknown, at: string, names: string[]): void {
  const node = isRecord(schema) ? schema : fault(at, 'a schema must be an object')
  checkKeywords(node, at)
  if (node.type === 'object') checkObject(node, at)
  if (typeof node.$ref === 'string' && !names.some(name => node.$ref === `#/$defs/${name}`))
    fault(at, `there is no definition ${node.$ref}`)
  for (const [path, inner] of listChildren(node)) checkNode(inner, `${at}.${path}`, names)
}

function checkKeywords(node: Record<string, unknown>, at: string): void {
  const types = [node.type ?? []].flat().map(String)
  const unknown = types.find(type => !TYPES.includes(type))
  if (unknown !== undefined) fault(at, `type '${unknown}' is not supported`)
  if (!['type', '$ref', 'anyOf', 'allOf', 'enum', 'const'].some(key => key in node)) fault(at, 'a type is required')
  const allowed = [...ANYWHERE, ...types.flatMap(type => BY_TYPE[type] ?? [])]
  for (const key of Object.keys(node)) {
    if (!allowed.includes(key))
      fault(at, `For '${types.join(' | ') || 'any'}' type, property '${key}' is not supported`)
  }
  if (node.format !== undefined && !FORMATS.includes(String(node.format)))
    fault(at, `format '${node.format}' is not supported`)
  if (node.minItems !== undefined && node.minItems !== 0 && node.minItems !== 1)
    fault(at, "For 'array' type, 'minItems' values other than 0 or 1 are not supported")
}

function checkObject(node: Record<string, unknown>, at: string): void {
  if (node.additionalProperties !== false)
    fault(at, "For 'object' type, 'additionalProperties' must be explicitly set to false")
  const missing = [node.required ?? []]
    .flat()
    .find(key => !isRecord(node.properties) || !(String(key) in node.properties))
  if (missing !== undefined) fault(at, `required property '${missing}' is not among its properties`)
}

function listChildren(node: Record<string, unknown>): [string, unknown][] {
  const under = (key: string): [string, unknown][] => {
    const value = node[key]
    if (isRecord(value)) return Object.entries(value).map(([name, inner]) => [`${key}.${name}`, inner])
    return Array.isArray(value) ? value.map((inner, n) => [`${key}.${n}`, inner]) : []
  }
  const items: [string, unknown][] = node.items === undefined ? [] : [['items', node.items]]
  return [...['properties', '$defs', 'anyOf', 'allOf'].flatMap(under), ...items]
}
