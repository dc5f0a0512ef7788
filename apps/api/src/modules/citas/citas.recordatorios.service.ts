import { aFechaDeAviso } from '@nitida/contract/mensajes'
import { nombreLegible } from '@nitida/contract/nombres'
import type { BaseDatos } from '../../platform/datos/db.ts'
import type { Optica } from '../../platform/llamada/ctx.ts'
import { encolarVarios } from '../mensajes/mensajes.encolar.service.ts'
import { plantillasDeCita } from './citas.mensajes.ts'
import { selectPorRecordar } from './citas.recordatorios.queries.ts'

interface Recordatorios {
  db: BaseDatos
  now: () => Date
  optica: Optica
}

/**
 * Reminds patients of their appointments (D-85), once for each hour that an appointment was given, which its key makes sure
 * whatever the clock does. Just before it leaves the reminder is checked again.
 */
export async function recordarCitas({ db, now, optica }: Recordatorios): Promise<number> {
  const citas = await selectPorRecordar(db, now())
  const avisos = citas.map(({ id, revision, tipo, idSucursal, idCliente, telefono, nombreCliente, fecha, hora }) => ({
    clave: `cita:${id}:${tipo === 'RecordatorioCita' ? 'recordada' : 'recordada-pronto'}:${revision}`,
    tipo,
    plantilla: plantillasDeCita[tipo],
    idSucursal,
    idCliente,
    telefono,
    parametros: [nombreLegible(nombreCliente), optica.nombre, aFechaDeAviso(fecha), hora],
    cita: { id, revision },
    respetaSilencio: true,
  }))
  await db.transaction().execute((db) => encolarVarios({ db, now, optica }, avisos))
  return avisos.length
}
