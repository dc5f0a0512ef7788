import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { test as base, reservar } from './envios.ts'
import { mensajeDe } from './mensajes.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'

export interface Aviso {
  clave: string
  /** The provider's id of the message. */
  proveedorId: string
}

/** Tests of the provider's receipts; each has a notice that the provider took. */
export const test = base.extend('aviso', async ({ t, mostrador }): Promise<Aviso> => {
  const id = await reservar(t, mostrador)
  const aviso = { clave: `cita:${id}:creada:1`, proveedorId: `wamid.prueba.${id}` }
  await ponerAviso(t, aviso, { estado: 'aceptado', proveedor_id: aviso.proveedorId, tomado_en: AHORA, intentos: 1 })
  return aviso
})

interface Cambios {
  estado: EstadoMensaje
  proveedor_id?: string | null
  tomado_en?: Date
  intentos?: number
}

export const ponerAviso = (t: TestApp, { clave }: Aviso, cambios: Cambios) =>
  t.db.updateTable('mensaje').set(cambios).where('clave', '=', clave).execute()

export const estadoDe = async (t: TestApp, { clave }: Aviso): Promise<string> => (await mensajeDe(t, clave)).estado

/** Number of receipts that were kept of a notice. */
export async function recibosDe(t: TestApp, { proveedorId }: Aviso): Promise<number> {
  const recibos = t.db.selectFrom('recibo_whatsapp').select('id').where('proveedor_id', '=', proveedorId)
  return (await recibos.execute()).length
}
