import { expect, it } from 'vitest'
import { nameKind } from './articles.ts'

it.each([
  ['Ember Electric Kettle, 1.7 L', 'Five electric kettles for small kitchens', 'electric kettle'],
  ['Ember Electric Kettle, 1.7 L', 'What I boil water in', 'electric kettle'],
  ['Tarn (2026)', 'Kettles', 'tarn'],
])('the kind of %s in "%s" is %s', (name, title, kind) => expect(nameKind(name, title)).toBe(kind))
