import type { Factura } from '@nitida/contract/facturacion'
import type { PagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { PagosDialog } from './PagosDialog.tsx'

const factura = { idFactura: 7, serie: 'A', folio: 12, nombreCompleto: 'ÓPTICA DEL CENTRO' } as Factura // all that it reads
const datos: PagosDeFactura = {
  ...{ moneda: 'MXN', tipoCambio: null, total: 1160, pagado: 0, acreditado: 0, saldo: 1160 },
  ...{ emitida: '2026-11-20', hoy: '2026-11-24', pagos: [], pendiente: null },
}
const { queryKey } = consulta(api.facturas.pagos, { params: { id: factura.idFactura } })

/** The dialog with its answer, and how a later one comes. */
function abrir() {
  const consultas = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const llega = (cambios: Partial<PagosDeFactura>) =>
    consultas.setQueryData(queryKey, { success: true, data: { ...datos, ...cambios } })
  llega({})
  montar(
    <QueryClientProvider client={consultas}>
      <PagosDialog open factura={factura} onCerrar={() => {}} />
    </QueryClientProvider>,
  )
  return llega
}

const importe = page.getByLabelText('Importe')
const operacion = page.getByLabelText('Número de operación')
const falta = page.getByText('$660.00')

test('what was typed stays when the balance changes meanwhile', async () => {
  const llega = abrir()
  await importe.fill('250.5')
  await operacion.fill('SPEI 8841')
  llega({ pagado: 500, saldo: 660 })
  await expect.element(falta).toBeVisible()
  await expect.element(importe).toHaveValue('250.50')
  await expect.element(operacion).toHaveValue('SPEI 8841')
})

test('an amount that nobody typed follows the balance', async () => {
  const llega = abrir()
  await operacion.fill('SPEI 8841')
  await expect.element(importe).toHaveValue('1,160.00')
  llega({ pagado: 500, saldo: 660 })
  await expect.element(importe).toHaveValue('660.00')
  await expect.element(operacion).toHaveValue('SPEI 8841')
})
