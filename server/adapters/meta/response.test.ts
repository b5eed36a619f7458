import { describe, expect, it } from 'vitest'
import { readVendorError } from './response.ts'

const token = 'EAAB0123456789'
const proof = '0123456789abcdef'
const bare = { code: null, subcode: null, transient: false, message: null, traceId: null, field: null }

describe('an error response of Facebook', () => {
  it('is read with its message, field and trace id', () => {
    const error = {
      message: 'Invalid parameter',
      type: 'OAuthException',
      code: 100,
      error_subcode: 1885272,
      is_transient: false,
      error_user_title: 'Budget too low',
      error_user_msg: 'At least £1.00 is needed.',
      error_data: '{"blame_field_specs":[["daily_budget"]]}',
      fbtrace_id: 'AbC',
    }
    expect(readVendorError({ error }, [token, proof])).toEqual({
      code: 100,
      subcode: 1885272,
      transient: false,
      traceId: 'AbC',
      field: 'daily_budget',
      message: 'Budget too low: At least £1.00 is needed.',
    })
  })

  it.each([
    ['no more than a message', { message: 'No.' }, { message: 'No.' }],
    ['a title and no more', { error_user_title: 'Too low' }, { message: 'Too low' }],
    ['a title that ends in a colon', { error_user_title: 'Too low:', message: 'No' }, { message: 'Too low: No' }],
    ['nothing in it', {}, {}],
    ['fields of other types', { message: 7, code: 'x', is_transient: 'y', error_data: '{', fbtrace_id: 1 }, {}],
    [
      'its data as an object',
      { error_data: { blame_field_specs: [['targeting', 'genders', 0]] } },
      { field: 'targeting.genders.0' },
    ],
    ['data without a field', { error_data: { blame_field_specs: [] } }, {}],
    ['the token', { message: `Malformed ${token}` }, { message: 'Malformed (the key)' }],
    ['the token and its proof', { message: `${token}, ${proof}` }, { message: '(the key), (the key)' }],
    ['the token where it is cut', { message: `${'x'.repeat(295)}${token}` }, { message: `${'x'.repeat(295)}(the…` }],
    ['control characters', { message: 'a\u0007\nb\u202e' }, { message: 'a b' }],
  ])('is read with %s', (_, error, expected) => {
    expect(readVendorError({ error }, [token, proof])).toEqual({ ...bare, ...expected })
  })

  it.each([[null], ['error'], [{}], [{ error: 'words' }], [[]]])('is not %j', body => {
    expect(readVendorError(body, [token, proof])).toBeNull()
  })
})
