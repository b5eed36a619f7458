import { createContext } from 'react'

/** The title of the article that what is within stands in: its links say where they were clicked, its drawings what they draw. */
export const ArticleTitle = createContext('')
