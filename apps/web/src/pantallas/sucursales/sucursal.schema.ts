import '../../base/formularios/sinJit.ts'
import { globalesCada } from '@nitida/contract/globales'
import { CrearSucursal, EnlaceDeMapa, type FichaSucursal, type Sucursal } from '@nitida/contract/sucursales'
import { modosDeAnticipo, regimenesDeEmisor, tasasIva, zonasHorarias } from '@nitida/contract/sucursales.rules'
import { Telefono } from '@nitida/contract/telefonos.schema'
import { z } from 'zod'

/** A user who can be given a branch, as the picker shows him. */
export interface OpcionEncargado {
  id: number
  nombre: string
}

const { direccion, codigoPostal, rfc, razonSocial } = CrearSucursal.shape
const HORARIO_MAXIMO = 120

/** Base64 grows a file by a third; the contract takes 28,000 characters of it. A CSD file has less than 5 kB. */
const ARCHIVO_MAXIMO = 21_000
const archivo = z
  .custom<File | null>((valor) => valor === null || valor instanceof File)
  .refine((valor) => !valor || valor.size <= ARCHIVO_MAXIMO, 'El archivo es demasiado grande.')
  .refine((valor) => !valor || valor.size > 0, 'El archivo está vacío.')

const comunes = {
  encargado: z.custom<OpcionEncargado | null>(),
  zonaHoraria: z.string(),
  tasaIva: z.enum(tasasIva),
  regimen: z.enum(regimenesDeEmisor),
  recordatorioHoras: z.number(),
  recordatorioProximoHoras: z.number(),
  silencioDesde: z.number(),
  silencioHasta: z.number(),
  autofactura: z.boolean(),
  globalCada: z.enum(globalesCada),
  anticipos: z.enum(modosDeAnticipo),
  telefono: z.literal('').or(Telefono),
  mapa: z.literal('').or(EnlaceDeMapa),
  horario: z.string().trim().max(HORARIO_MAXIMO, `Máximo ${HORARIO_MAXIMO} caracteres.`),
  CSD: archivo,
  privateKey: archivo,
  passCSD: z.string().max(128, 'Máximo 128 caracteres.'),
}

const OBLIGATORIO = 'Este campo es obligatorio.'
const requerido = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z.string().trim().min(1, OBLIGATORIO).pipe(schema)
/** Update: empty fields keep their old value (spec §5). */
const opcional = <S extends z.ZodType<unknown, string>>(schema: S) => z.string().trim().pipe(z.literal('').or(schema))
const folio = z.string().max(10, 'Máximo 10 caracteres.')

type Campos = Exclude<keyof FichaSucursal, 'idEncargado'> | 'encargado' | 'CSD' | 'privateKey' | 'passCSD'

export const crearSucursalSchema = z.object({
  ...comunes,
  sucursalNumber: requerido(folio),
  direccion: requerido(direccion),
  codigoPostal: requerido(codigoPostal),
  rfc: requerido(rfc),
  razonSocial: requerido(razonSocial),
  encargado: comunes.encargado.refine((valor) => valor !== null, OBLIGATORIO),
} satisfies Record<Campos, z.ZodType>)

export const editarSucursalSchema = z.object({
  ...comunes,
  sucursalNumber: opcional(folio),
  direccion: opcional(direccion),
  codigoPostal: opcional(codigoPostal),
  rfc: opcional(rfc),
  razonSocial: opcional(razonSocial),
} satisfies Record<Campos, z.ZodType>)

export type ValoresSucursal = z.input<typeof crearSucursalSchema>
export type SucursalRevisada = z.output<typeof editarSucursalSchema>

/** First values of the form. */
export function valoresDe(sucursal: Sucursal | null): ValoresSucursal {
  const { idEncargado = null, encargado, anticipos = 'complementos' } = sucursal ?? {}
  return {
    sucursalNumber: sucursal?.sucursalNumber ?? '',
    direccion: sucursal?.direccion ?? '',
    codigoPostal: sucursal?.codigoPostal ?? '',
    rfc: sucursal?.rfc ?? '',
    razonSocial: sucursal?.razonSocial ?? '',
    encargado: idEncargado === null ? null : { id: idEncargado, nombre: encargado ?? '' },
    zonaHoraria: sucursal?.zonaHoraria ?? zonasHorarias[0].zona,
    tasaIva: sucursal?.tasaIva ?? '0.16',
    regimen: sucursal?.regimen ?? 'RFC',
    recordatorioHoras: sucursal?.recordatorioHoras ?? 24,
    recordatorioProximoHoras: sucursal?.recordatorioProximoHoras ?? 2,
    silencioDesde: sucursal?.silencioDesde ?? 21,
    silencioHasta: sucursal?.silencioHasta ?? 9,
    autofactura: sucursal?.autofactura ?? true,
    globalCada: sucursal?.globalCada ?? 'manual',
    anticipos,
    telefono: sucursal?.telefono ?? '',
    horario: sucursal?.horario ?? '',
    mapa: sucursal?.mapa ?? '',
    CSD: null,
    privateKey: null,
    passCSD: '',
  }
}

/** Required fields of creation (spec §5); certificate, key and password are optional. */
export const faltanDatos = (valores: ValoresSucursal): boolean => {
  const { sucursalNumber, direccion, rfc, razonSocial, codigoPostal, encargado } = valores
  return !encargado || [sucursalNumber, direccion, rfc, razonSocial, codigoPostal].some((texto) => !texto.trim())
}
