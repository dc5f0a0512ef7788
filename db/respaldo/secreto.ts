import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import {
  abrirClaveDeDatos,
  cifrarCampo,
  descifrarCampo,
  nuevaClaveDeDatos,
} from '../../apps/api/src/platform/seguridad/cifrado.ts'
import { CifradoError } from '../../apps/api/src/platform/seguridad/cifrado-error.ts'
import {
  type ClaveMaestra,
  LARGO_CLAVE,
  leerClaveMaestra,
} from '../../apps/api/src/platform/seguridad/clave-maestra.ts'

const SECRETO = 'contraseña de la llave del CSD'
const lugar = (sucursal: number) => ({ sucursal, campo: 'passCSD' })

/** Gives a branch a secret, sealed as those of its CSD are. */
export async function guardarSecreto(cliente: ClientBase, maestra: ClaveMaestra): Promise<void> {
  const { rows } = await cliente.query<{ id: string }>('select min(id) as id from sucursal')
  const sucursal = Number(rows[0]?.id)
  const { clave, envuelta } = nuevaClaveDeDatos(maestra)
  const cifrado = cifrarCampo(clave, lugar(sucursal), Buffer.from(SECRETO))
  await cliente.query(
    'insert into sucursal_csd (id_sucursal, clave_datos, contrasena, cambiado_en) values ($1, $2, $3, now())',
    [sucursal, envuelta, cifrado],
  )
}

/** A key with this one's id and other bytes. */
export const impostora = ({ id }: ClaveMaestra): ClaveMaestra => ({
  ...leerClaveMaestra(randomBytes(LARGO_CLAVE).toString('hex')),
  id,
})

/**
 * Whether the secret can be read with this master key; one of another id is tried too. A backup without the key, which is kept
 * apart, has lost the secret.
 */
export async function abreSecreto(cliente: ClientBase, maestra: ClaveMaestra): Promise<boolean> {
  const { rows } = await cliente.query<{ sucursal: string; envuelta: Buffer; cifrado: Buffer }>(
    'select id_sucursal as sucursal, clave_datos as envuelta, contrasena as cifrado from sucursal_csd',
  )
  const [fila] = rows
  if (!fila) throw new Error('no hay un secreto que abrir')
  try {
    const clave = abrirClaveDeDatos(maestra, fila.envuelta)
    return descifrarCampo(clave, lugar(Number(fila.sucursal)), fila.cifrado).toString() === SECRETO
  } catch (error) {
    if (error instanceof CifradoError) return false
    throw error
  }
}
