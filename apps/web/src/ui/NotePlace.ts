import { createContext } from 'react'

/**
 * Where the fields below it tell their help and their errors, instead of under themselves: for fields too narrow for a sentence. What
 * keeps a line free there is moved by none of them.
 */
export const NotePlace = createContext<Element | null>(null)
