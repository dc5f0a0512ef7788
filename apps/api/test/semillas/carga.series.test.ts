import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { generarCarga } from '../../../../db/seed/carga.ts'
import { serieNumero } from '../../src/modules/facturacion/facturacion.intentos.queries.ts'
import { crearBaseDePrueba } from '../baseDeDatos.ts'
import { AHORA } from '../reloj.ts'
import { crearTestApp } from '../testApp.ts'

/** Thirty branches with so few orders that some of them have never invoiced. */
const POCO = {
  ...{ sucursales: 30, pacientes: 900, anosDeCitas: 0.08, citasPorAno: 900 },
  ...{ anosDePedidos: 0.05, pedidosPorAno: 1200, visitasPorAno: 600 },
}

test('branches that have invoiced have the first series, so the next one finds its own free', async () => {
  const base = await crearBaseDePrueba(inject('pgUrl'))
  const t = await crearTestApp({ url: base.url })
  try {
    await generarCarga(base.url, POCO, AHORA)
    const { rows } = await sql<{ serie: string }>`select serie from folio_factura`.execute(t.db)

    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(POCO.sucursales)
    expect(new Set(rows.map(({ serie }) => serie))).toEqual(new Set(rows.map((_, n) => serieNumero(n))))
  } finally {
    await t.cerrar()
    await base.borrar()
  }
})
