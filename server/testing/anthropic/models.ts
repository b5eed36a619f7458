import type { ModelInfo } from '@anthropic-ai/sdk/resources/models'

/** Models of the SDK's types that are not deprecated. */
export const MODELS = [
  ...['claude-fable-5-2', 'claude-fable-5-1', 'claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'],
  ...['claude-opus-5', 'claude-sonnet-5', 'claude-fable-5'],
]

const createModelInfo = (id: string): ModelInfo => ({
  type: 'model',
  id,
  display_name: id,
  created_at: '2026-10-21T00:00:00Z',
  capabilities: null,
  line: null,
  lifecycle: 'active',
  deprecated_at: null,
  retires_at: null,
  max_input_tokens: 1_000_000,
  max_tokens: 128_000,
})

/** Only page of GET /v1/models. */
export const createModelsPage = (ids: readonly string[]) => ({
  data: ids.map(createModelInfo),
  has_more: false,
  first_id: ids[0] ?? null,
  last_id: ids.at(-1) ?? null,
})
