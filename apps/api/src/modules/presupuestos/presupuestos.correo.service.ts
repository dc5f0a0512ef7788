import { esReenviable } from '@nitida/contract/correos'
import { fechaEn } from '@nitida/contract/fechas'
import { nombreLegible } from '@nitida/contract/nombres'
import type { Presupuesto } from '@nitida/contract/presupuestos'
import { folioDePresupuesto } from '@nitida/contract/presupuestos.rules'
import { fechaLarga } from '@nitida/documents/formatos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'
import { updateCorreos } from './presupuestos.escritura.queries.ts'
import { type PresupuestoEntero, selectPresupuesto } from './presupuestos.queries.ts'
import { anotar, exigirAbierto, presupuestoDe } from './presupuestos.service.ts'

/** Time in which a second press is the same e-mail, unless that one failed. */
const OTRA_VEZ_MS = 60_000

const yaSale = ({ correoEstado, correoEn }: PresupuestoEntero, ahora: Date): boolean =>
  correoEstado !== null &&
  correoEn !== null &&
  !esReenviable(correoEstado) &&
  ahora.getTime() - correoEn.getTime() < OTRA_VEZ_MS

const textoDe = ({ optica }: CtxSesion, presupuesto: PresupuestoEntero): string =>
  [
    `Hola, ${nombreLegible(presupuesto.nombreCliente)}:`,
    `Adjuntamos tu presupuesto ${folioDePresupuesto(presupuesto)}. Los precios se respetan hasta el ${fechaLarga(presupuesto.vigenteHasta)}.`,
    `En esta página puedes verlo y decirnos cuál te interesa; no pagas nada ahí:\n${optica.urlPublica}/=${presupuesto.HashId}`,
    optica.nombre,
  ].join('\n\n')

/**
 * Queues an e-mail with the quote as a PDF, in the transaction that writes it down. One that failed is sent anew, to the address
 * that the patient has now.
 * @throws AppError SIN_CORREO, PRESUPUESTO_VENCIDO, and those of `exigirAbierto`.
 */
export const enviarPorCorreo = (ctx: CtxSesion, id: number): Promise<Presupuesto> =>
  inTransaction(ctx, async (ctx) => {
    await exigirAbierto(ctx, id)
    // Read once the row is held, so that the e-mail of whoever held it before is seen.
    const presupuesto = exigir(await selectPresupuesto(ctx.db, ctx.alcance, id))
    const { idSucursal, nombreCliente, correoCliente, vigenteHasta, zona } = presupuesto
    if (!correoCliente) throw new AppError('SIN_CORREO')
    if (vigenteHasta < fechaEn(zona, ctx.now())) throw new AppError('PRESUPUESTO_VENCIDO')
    if (yaSale(presupuesto, ctx.now())) return presupuestoDe(ctx, id)
    const vez = presupuesto.correos + 1
    const folio = folioDePresupuesto(presupuesto)
    await encolarCorreo(ctx, {
      ...{ clave: `presupuesto:${id}:correo:${vez}`, tipo: 'presupuesto', idSucursal },
      para: { nombre: nombreCliente, direccion: correoCliente },
      asunto: `Presupuesto ${folio} de ${ctx.optica.nombre}`,
      texto: textoDe(ctx, presupuesto),
      adjuntos: [{ tipo: 'presupuestoPdf', id, nombre: `presupuesto ${folio}.pdf` }],
    })
    await updateCorreos(ctx.db, id, vez)
    await anotar(ctx, presupuesto, 'correo')
    return presupuestoDe(ctx, id)
  })
