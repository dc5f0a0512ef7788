import type { Servicio } from '@nitida/contract/conexiones'
import { abrirClaveDeDatos, cifrarCampo, descifrarCampo, nuevaClaveDeDatos } from '../../platform/seguridad/cifrado.ts'
import type { ClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'

const lugar = (servicio: Servicio) => ({ servicio, campo: 'secretos' })

/** Seals the secrets of an account with a data key of their own. */
export function sellarSecretos(maestra: ClaveMaestra, servicio: Servicio, secretos: object) {
  const { clave, envuelta } = nuevaClaveDeDatos(maestra)
  return { claveDatos: envuelta, secretos: cifrarCampo(clave, lugar(servicio), Buffer.from(JSON.stringify(secretos))) }
}

interface Sellada {
  servicio: Servicio
  claveDatos: Buffer
  secretos: Buffer
}

/** @throws CifradoError when it was damaged or belongs to another master key. */
export const abrirSecretos = (maestra: ClaveMaestra, { servicio, claveDatos, secretos }: Sellada): unknown =>
  JSON.parse(descifrarCampo(abrirClaveDeDatos(maestra, claveDatos), lugar(servicio), secretos).toString())
