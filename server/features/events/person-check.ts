import { isbot } from 'isbot'
import { remembered } from './remembered.ts'

/** Distinguishes people's browsers from bots by the user agent. */
export const createPersonCheck = () => remembered(userAgent => userAgent !== '' && !isbot(userAgent))
