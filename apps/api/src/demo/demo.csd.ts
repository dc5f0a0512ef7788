import type { Db } from '../platform/datos/db.ts'
import { cifrarCampo, nuevaClaveDeDatos } from '../platform/seguridad/cifrado.ts'
import type { ClaveMaestra } from '../platform/seguridad/clave-maestra.ts'
import { sucursalesDemo } from './demo.sucursales.ts'

const ANIO_MS = 365 * 86_400_000

/** A branch that is to stamp. */
interface Emisora {
  id: number
  rfc: string
  razonSocial: string
}

/**
 * Gives branches a seal of their own, made here and signed by nobody, so that the sandbox stamps at once. One for each RFC: making
 * one takes a fifth of a second.
 */
export async function sellarSucursales(
  db: Db,
  maestra: ClaveMaestra,
  emisoras: readonly Emisora[],
  ahora: Date,
): Promise<void> {
  // The library that makes certificates is a development package, so it is loaded only to fill a demo.
  const { crearCsdDePrueba } = await import('@nitida/cfdi/csd-de-prueba')
  const [desde, hasta] = [new Date(ahora.getTime() - ANIO_MS), new Date(ahora.getTime() + 3 * ANIO_MS)]
  const sellos = new Map(
    [...new Map(emisoras.map(({ rfc, razonSocial }) => [rfc, { rfc, razonSocial, desde, hasta }])).entries()].map(
      ([rfc, opciones]) => [rfc, crearCsdDePrueba(opciones)] as const,
    ),
  )
  for (const { id, rfc } of emisoras) {
    const sello = sellos.get(rfc)
    if (!sello) continue
    const { clave, envuelta } = nuevaClaveDeDatos(maestra)
    const cifrar = (campo: 'certificado' | 'llave' | 'contrasena', texto: string) =>
      cifrarCampo(clave, { sucursal: id, campo }, Buffer.from(texto))
    await db
      .insertInto('sucursal_csd')
      .values({
        id_sucursal: id,
        clave_datos: envuelta,
        certificado: cifrar('certificado', sello.certificado),
        llave: cifrar('llave', sello.llave),
        contrasena: cifrar('contrasena', sello.contrasena),
        vigente_hasta: hasta,
        cambiado_en: ahora,
      })
      .execute()
  }
}

/** Gives every branch of the demo chain its seal. */
export async function insertCsd(
  db: Db,
  maestra: ClaveMaestra,
  sucursales: Map<string, number>,
  ahora: Date,
): Promise<void> {
  const emisoras = sucursalesDemo.flatMap(({ folio, rfc, razon_social: razonSocial }) => {
    const id = sucursales.get(folio)
    return id === undefined ? [] : [{ id, rfc, razonSocial }]
  })
  await sellarSucursales(db, maestra, emisoras, ahora)
}
