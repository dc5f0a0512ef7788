import type { Addendum } from '@nitida/contract/clinica.schema'
import { fechaEn } from '@nitida/contract/fechas'
import { escribirDioptria, escribirEje } from '@nitida/contract/graduacion.rules'
import type { Content } from 'pdfmake'
import { momentoEn } from '../formatos.ts'
import { escrito, tinta } from './hoja.ts'

const generales: Record<string, string> = {
  dificultadLejos: 'Dificultad para ver de lejos',
  dificultadCerca: 'Dificultad para ver de cerca',
  dolorCabeza: 'Dolor de cabeza',
  irritacion: 'Irritación',
  diabetes: 'Diabetes',
  hipertension: 'Hipertensión',
  observaciones: 'Observaciones',
  color: 'Color',
  lenteContactoDes: 'Lente de contacto',
  diData: 'DI',
  aoData: 'AO',
  di2Data: 'DI 2',
  ao2Data: 'AO 2',
  armazon: 'Armazón',
  cristal: 'Cristal',
  tipoArmazon: 'Tipo de armazón',
  tipo: 'Tipo de lente',
  optometrista: 'Optometrista',
  cedula: 'Cédula',
  edadCliente: 'Edad',
  telefonoCliente: 'Teléfono',
}

const MEDIDAS: Record<string, string> = {
  esf: 'Esfera',
  cil: 'Cilindro',
  eje: 'Eje',
  add: 'Adición',
  av: 'A/V',
  cv: 'C/V',
  retinos: 'Retinoscopía',
  querato: 'Queratometría',
}
const DE_REJILLA: Record<string, string> = { Tot: ' total', Pre: ' prescrita', '1': ' K1', '2': ' K2', '3': ' eje' }

/** A field as paper names it: `esfOdPre` → 'Esfera OD prescrita'. */
export function nombreDeCampo(campo: string): string {
  const [, medida = '', ojo = '', sufijo = ''] = /^([a-z]+)(Od|Oi)(Tot|Pre|[123])?$/.exec(campo) ?? []
  const nombre = MEDIDAS[medida]
  if (nombre) return `${nombre} ${ojo.toUpperCase()}${DE_REJILLA[sufijo] ?? ''}`
  return generales[campo] ?? campo
}

/** A value as its field is written: '-1.25', '005°', 'Sí', 'vacío'. */
function valorDe(campo: string, dicho: string | number | null): string {
  if (dicho === null || dicho === '') return 'vacío'
  if (typeof dicho !== 'number') return dicho === 'Si' ? 'Sí' : dicho
  if (/^eje|^querato.*3$/.test(campo)) return `${escribirEje(dicho)}°`
  return campo.startsWith('querato') ? dicho.toFixed(2) : escribirDioptria(dicho)
}

/** The mark beside a corrected field; null beside any other. */
export type Correcciones = (campo: string) => string | null

/** @param addenda newest first: the last correction of a field is the one told beside it. */
export function correccionesDe(addenda: readonly Addendum[], zona: string): Correcciones {
  const notas = new Map<string, string>()
  for (const { createDate, cambios } of addenda.toReversed()) {
    const dia = fechaEn(zona, new Date(createDate)).split('-').reverse().join('/')
    for (const { campo, antes } of cambios) notas.set(campo, `Corregido el ${dia}; decía ${valorDe(campo, antes)}`)
  }
  return (campo) => notas.get(campo) ?? null
}

/** Corrections in full, after the record: author, time, reason, and both values (D-81). */
export function addendaDe(addenda: readonly Addendum[], zona: string): Content[] {
  return addenda.map(({ autor, cedula, createDate, motivo, cambios }) => ({
    margin: [0, 0, 0, 6],
    stack: [
      escrito(
        [`Corrección del ${momentoEn(zona, createDate)}`, `por ${autor}`, cedula && `cédula ${cedula}`]
          .filter(Boolean)
          .join(', '),
        { bold: true, fontSize: 8 },
      ),
      escrito(`Motivo: ${motivo}`, { fontSize: 8, color: tinta.suave }),
      ...cambios.map(({ campo, antes, despues }) =>
        escrito(`${nombreDeCampo(campo)}: de ${valorDe(campo, antes)} a ${valorDe(campo, despues)}`, { fontSize: 8 }),
      ),
    ],
  }))
}
