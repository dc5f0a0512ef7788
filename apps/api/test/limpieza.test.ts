import { expect, test } from 'vitest'
import { z } from 'zod'
import { llamadas } from './contrato.ts'

const COMO_VIENEN = {
  'a secret is what was typed': ['password', 'passCSD', 'token', 'firma', 'actual', 'nueva', 'clave', 'contrasena'],
  'a day, an hour, a zone, a flag, a colour or a list of ids has one spelling, and is refused in any other': [
    ...[
      'Fecha',
      'Hora',
      'caduca',
      'prometida',
      'dia',
      'mes',
      'fecha',
      'fechaEntrega',
      'fechaFin',
      'fechaInicio',
      'fechaNacimiento',
      'vence',
    ],
    ...[
      'novedadVista',
      'abiertos',
      'abiertas',
      'atrasadas',
      'recibida',
      'ocurrida',
      'conocida',
      'desde',
      'hasta',
      'vigenteHasta',
      'llamarEl',
      'prometido',
      'colorMarca',
      'diasCerrados',
      'garantias',
    ],
    ...['proximo', 'proximaRevision', 'sinVenirDesde', 'vinoDesde', 'vinoHasta', 'zonaHoraria'],
    ...[
      'archivos',
      'conPedidas',
      'contactados',
      'noDeshechos',
      'eliminadas',
      'eliminados',
      'sucursales',
      'templateName',
    ],
  ],
  'accepted, and the server has its own (D-9)': [
    ...[
      'CPLugarExpedicion',
      'FechaCreacion',
      'base64',
      'branchAddress',
      'branchNum',
      'cfdiXml',
      'clienteName',
      'createDate',
    ],
    ...['encargado', 'fechaCorte', 'noCertificado', 'nombreCliente', 'nombreCreador', 'nombreOptica', 'nombreSucursal'],
    ...['selloCFDI', 'sucursalDireccion', 'timbreXML', 'xml'],
  ],
  'compared with what the server made': ['finalMessage', 'impresos', 'huella'],
  'read by readers of their own': ['phoneNumber', 'codigos'],
  'a word of the browser, given back to it as it came': ['transports'],
}
const comoVienen = new Set(Object.values(COMO_VIENEN).flat())
const hijos = ['innerType', 'element', 'in', 'out', 'valueType', 'left', 'right'] as const

interface Revision {
  pattern?: unknown
  tx?: (texto: string) => unknown
}
/** The library's own description of a schema. */
type Descripcion = {
  format?: string
  checks?: { _zod: { def: Revision } }[]
  shape?: object
  options?: readonly unknown[]
} & Partial<Record<(typeof hijos)[number], unknown>>

const limpia = ({ tx }: Revision) => String(tx?.('x\u0001\u0007y')).toLowerCase() === 'xy'

/** Paths of the texts in a schema that are taken as they come: no cleaning, and no pattern that says every character of them. */
function crudos(schema: unknown, camino: string): string[] {
  if (!(schema instanceof z.core.$ZodType)) return []
  const def = schema._zod.def as unknown as Descripcion
  if (schema instanceof z.core.$ZodString) {
    const revisiones = (def.checks ?? []).map(({ _zod }) => _zod.def)
    return def.format || revisiones.some((una) => una.pattern || limpia(una)) ? [] : [camino]
  }
  const opciones = def.options ?? []
  if (opciones.some((una) => una instanceof z.core.$ZodNumber)) return [] // its digits are read
  if (def.out instanceof z.core.$ZodString || def.out instanceof z.core.$ZodPipe) return crudos(def.out, camino)
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([campo, uno]) => crudos(uno, `${camino}.${campo}`)),
    ...hijos.flatMap((hijo) => crudos(def[hijo], camino)),
    ...opciones.flatMap((uno) => crudos(uno, camino)),
  ]
}

test('D-97: every text that a call takes is cleaned', () => {
  const tomados = llamadas.flatMap(({ query, body }) => [...crudos(query, ''), ...crudos(body, '')])
  const campos = new Set(tomados.map((camino) => camino.split('.').at(-1) ?? ''))
  expect([...campos].filter((campo) => !comoVienen.has(campo))).toEqual([])
  expect([...comoVienen].filter((campo) => !campos.has(campo))).toEqual([])
})
