import { isbot } from 'isbot'
import { remembered } from './remembered.ts'

/** Tells the browsers of people from programs by what they call themselves. */
export const createPersonCheck = () => remembered(userAgent => userAgent !== '' && !isbot(userAgent))
