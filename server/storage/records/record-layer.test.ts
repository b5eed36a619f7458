import { expect, it } from 'vitest'
import { RecordLayer } from './record-layer.ts'
import { RecordTables } from './record-tables.ts'

it('lists any number of changes', () => {
  const layer = new RecordLayer(new RecordTables())
  const users = layer.forKind('user')
  for (let n = 0; n < 200_000; n++) users.delete(`u${n}`)
  expect(layer.changes()).toHaveLength(200_000)
})
