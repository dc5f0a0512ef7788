import type { z } from 'zod'

type Asunto = z.core.$ZodRawIssue

const REVISA = 'Este dato no es válido.'

const deMas = ({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string => {
  if (origin === 'string') return `Máximo ${maximum} caracteres.`
  if (origin === 'array' || origin === 'set') return `A lo más ${maximum}.`
  if (origin === 'number' || origin === 'int')
    return inclusive === false ? `Debe ser menor que ${maximum}.` : `No puede ser mayor que ${maximum}.`
  return REVISA
}

const deMenos = ({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string => {
  const vacio = Number(minimum) <= 1
  if (origin === 'string') return vacio ? 'Este campo es obligatorio.' : `Mínimo ${minimum} caracteres.`
  if (origin === 'array' || origin === 'set') return vacio ? 'Elige al menos uno.' : `Al menos ${minimum}.`
  if (origin === 'number' || origin === 'int')
    return inclusive === false ? `Debe ser mayor que ${minimum}.` : `No puede ser menor que ${minimum}.`
  return REVISA
}

const formatos: Readonly<Record<string, string>> = {
  email: 'Escribe un correo electrónico válido.',
  date: 'La fecha no es válida.',
  datetime: 'La fecha no es válida.',
  time: 'La hora no es válida.',
  url: 'La dirección no es válida.',
}

/** Sentences for fields whose schema has none of its own (D-1): plain Spanish, never zod's. */
export function fraseDe(asunto: Asunto): string {
  switch (asunto.code) {
    case 'invalid_type':
    case 'invalid_union':
      return asunto.input === undefined || asunto.input === null ? 'Este campo es obligatorio.' : REVISA
    case 'invalid_value':
      return asunto.input === undefined || asunto.input === null
        ? 'Este campo es obligatorio.'
        : 'Elige una de las opciones.'
    case 'too_big':
      return deMas(asunto)
    case 'too_small':
      return deMenos(asunto)
    case 'invalid_format':
      return formatos[asunto.format] ?? REVISA
    case 'unrecognized_keys':
      return 'Hay datos que no se esperaban.'
    default:
      return REVISA
  }
}
