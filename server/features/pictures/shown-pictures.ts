import { isSitePicture, type PictureMode, pictureOrigin } from '../../contract/pictures.ts'

export interface ShownPicturesOptions {
  mode(): Promise<PictureMode>
}

/** Shows pictures of other sites as the settings say, and those of this site always. */
export function createShownPictures({ mode }: ShownPicturesOptions) {
  return async function showPictures() {
    const shows = await mode()
    return (src: string) => (isSitePicture(src) || (shows === 'link' && pictureOrigin(src) !== null) ? src : '')
  }
}
