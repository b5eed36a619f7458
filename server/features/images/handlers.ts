import type { HandlersOf } from '../../contract/handler.ts'
import type * as imagesContract from '../../contract/operations/images.ts'
import type { Images } from './images.ts'

export function imageHandlers(images: Images): HandlersOf<typeof imagesContract> {
  return { 'images.upload': async input => images.upload(input) }
}
