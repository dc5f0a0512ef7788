import type { KeyboardEvent } from 'react'
import { writeInto } from './writeInto.ts'

/** Keeps the separator of GS1 in a field: a scanner types it as Ctrl+], which the field would lose, and two parts would become one. */
export function keepSeparator(event: KeyboardEvent<HTMLElement>): void {
  const { ctrlKey, key, target } = event
  if (!ctrlKey || key !== ']' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  writeInto(target, `${target.value}␝`)
}
