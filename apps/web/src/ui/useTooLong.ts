import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { tooLong } from './tooLong.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

interface Options {
  /** Never the native attribute, which cuts what is pasted without a word. */
  maxLength: number | undefined
  error: string | null | undefined
  /** Characters of a text as the server counts them. */
  count: (text: string) => number
}

/**
 * Says at once what a field holds too much of, and marks it for `Form`, which sends nothing meanwhile. Forms and drafts write into
 * inputs past React, so the text is read from the input itself.
 */
export function useTooLong({ maxLength, error, count }: Options) {
  const place = useRef<HTMLSpanElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = (input: Input) => setProblem(tooLong(count(input.value), maxLength))
  useLayoutEffect(() => {
    const input = maxLength === undefined ? null : place.current?.querySelector<Input>('input, textarea')
    if (input) read(input)
  })
  return {
    error: problem ?? error,
    /** Of the element around the input. */
    around: { ref: place, onInput: ({ target }: SyntheticEvent) => maxLength !== undefined && read(target as Input) },
    mark: { 'data-too-long': problem ? true : undefined },
  }
}
