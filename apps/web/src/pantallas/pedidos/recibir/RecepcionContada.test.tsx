import type { Recepcion } from '@nitida/contract/inventario.recepciones'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { CabezaDeRecepcion } from './CabezaDeRecepcion.tsx'
import { RecepcionContada } from './RecepcionContada.tsx'

const renglon: Recepcion['lineas'][number] = {
  ...{ numero: 1, clave: 'FL-1', descripcion: 'Flete', claveSat: '78101800', unidad: 'E48', cantidad: 1, piezas: 1 },
  ...{ costo: 150, importe: 150, iva: null, articulo: null, gasto: false, recibidas: null, lotes: [] },
}
const recepcion: Recepcion = {
  ...{ id: 4, estado: 'descartada', uuid: 'A', rfcEmisor: 'AAA010101AAA', emisor: 'Mayorista', factura: 'F-1' },
  ...{ fecha: '2026-11-20', subtotal: 150, descuento: 0, total: 174, idSucursal: 1, sucursalNumber: '01' },
  ...{ renglones: 1, piezas: 1, creadaPor: 'Ana', creadaEn: '2026-11-20T18:00:00.000Z', recibidaPor: null },
  ...{ recibidaEn: null, descartadaPor: 'Luis Mora', descartadaEn: '2026-11-21T18:00:00.000Z' },
  ...{ lugar: null, nota: '', lineas: [renglon] },
}

test('a CFDI that was put aside says by whom and when, and takes none of its lines for an expense', async () => {
  montar(
    <>
      <CabezaDeRecepcion {...recepcion} />
      <RecepcionContada {...recepcion} />
    </>,
  )
  await expect.element(page.getByText(/^Descartada el .* · Luis Mora$/)).toBeVisible()
  await expect.element(page.getByText('FL-1', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Gasto|No se había recibido/)).not.toBeInTheDocument()
})

test('a line that was received as an expense says so', async () => {
  montar(<RecepcionContada {...recepcion} estado="recibida" lineas={[{ ...renglon, gasto: true }]} />)
  await expect.element(page.getByText('FL-1 · Gasto')).toBeVisible()
})
