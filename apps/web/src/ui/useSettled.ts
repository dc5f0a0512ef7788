import { useEffect, useState } from 'react'
import { useDebouncedCallback } from './useDebouncedCallback.ts'

/** A text as it is after a pause in typing. */
export function useSettled(text: string, delay: number): string {
  const [settled, setSettled] = useState(text)
  const { later } = useDebouncedCallback(setSettled, delay)
  useEffect(() => later(text), [text, later])
  return settled
}
