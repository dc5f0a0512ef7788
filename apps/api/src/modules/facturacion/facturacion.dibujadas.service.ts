import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import type { DibujarFactura } from './facturacion.archivos.service.ts'
import { insertDibujada, listSinDibujar } from './facturacion.dibujadas.queries.ts'
import { type ArchivoDeFactura, selectArchivo } from './facturacion.queries.ts'

const REINTENTOS = 30
const PAUSA_MS = 500
const pausa = () => new Promise((resolve) => setTimeout(resolve, PAUSA_MS))

/** Papers for people go first, so drawing many waits while many wait. Any other failure stays, however often it is tried. */
export async function dibujarConCalma(dibujar: DibujarFactura, factura: ArchivoDeFactura): Promise<Buffer> {
  for (let n = 0; ; n++) {
    try {
      return await dibujar(factura)
    } catch (error) {
      const ocupado = error instanceof AppError && error.codigo === 'SERVICIO_NO_DISPONIBLE'
      if (!ocupado || n >= REINTENTOS) throw error
      await pausa()
    }
  }
}

/** Older ones are drawn when somebody asks for them. */
const DIAS = 62
const DIA_MS = 86_400_000
const LOTE = 40

/**
 * Draws what was stamped or cancelled lately, so that a month is read from the store at its end. People's papers go first: while
 * many wait this one leaves, and goes on a minute later.
 */
export async function dibujarFacturas(ctx: Ctx, dibujar: DibujarFactura, fin: AbortSignal): Promise<void> {
  const desde = new Date(ctx.now().getTime() - DIAS * DIA_MS)
  for (const id of await listSinDibujar(ctx.db, desde, LOTE)) {
    const factura = fin.aborted ? null : await selectArchivo(ctx.db, id)
    if (!factura) return
    try {
      await dibujar(factura)
    } catch (error) {
      if (error instanceof AppError) return
      // What cannot be drawn is told once, and holds up nothing else.
      ctx.log.error({ err: error, factura: id }, 'an invoice could not be drawn')
    }
    await insertDibujada(ctx.db, id, factura.estatus, ctx.now())
  }
}
