import * as z from 'zod'
import { parseImageUrl } from '../../domain/pictures.ts'

/**
 * Path of a picture that was uploaded to this site, or empty. Pictures of other sites would be loaded on every page, so
 * they are refused.
 */
export const uploadedPicture = z
  .string()
  .trim()
  .refine(path => path === '' || parseImageUrl(path) !== undefined, {
    error: 'The picture must be one of this site. Upload it first, and use its path: /images/….webp',
  })
