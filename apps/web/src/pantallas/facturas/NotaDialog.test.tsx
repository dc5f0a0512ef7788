import type { Factura } from '@nitida/contract/facturacion'
import type { NotasDeFactura } from '@nitida/contract/facturacion.notas'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { NotaDialog } from './NotaDialog.tsx'
import { notasQuery } from './NotaFactura.tsx'

const factura = { idFactura: 7, serie: 'A', folio: 12, nombreCompleto: 'ÓPTICA DEL CENTRO' } as Factura // all that it reads
const acreditable = {
  ...{ idFactura: 7, documento: 'A-12', fecha: '2026-11-20', total: 1160 },
  moneda: 'MXN' as const,
  ...{ queda: 1160, porPagar: 1160, soloRenglones: false },
}
const datos: NotasDeFactura = {
  factura: {
    ...acreditable,
    renglones: [
      { linea: 1, descripcion: 'ARMAZÓN', total: 580, queda: 580 },
      { linea: 2, descripcion: 'LENTES', total: 580, queda: 580 },
    ],
  },
  ...{ otras: [], notas: [], motivo: null },
}
const { queryKey } = notasQuery(factura.idFactura)

/** The dialog with its answer, how a later one comes, and what was sent. */
function abrir() {
  const enviadas: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
    enviadas.push(JSON.parse(String(body)))
    const errors = { 'facturas.0.importe': ['De A-12 quedan $100.00.'] }
    return Response.json(
      { success: false, error: 'DATOS_INVALIDOS', message: 'Revisa los datos.', errors },
      { status: 400 },
    )
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const consultas = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const llega = (cambios: Partial<NotasDeFactura['factura']>) =>
    consultas.setQueryData(queryKey, { success: true, data: { ...datos, factura: { ...datos.factura, ...cambios } } })
  llega({})
  montar(
    <QueryClientProvider client={consultas}>
      <NotaDialog open factura={factura} onCerrar={() => {}} />
    </QueryClientProvider>,
  )
  return { llega, enviadas }
}

const importe = page.getByLabelText('Importe de A-12')
const timbrar = page.getByRole('button', { name: 'Timbrar nota de crédito' })

test('a note above what is left is refused at its amount, which says how much is left, and nothing is sent', async () => {
  const { enviadas } = abrir()
  await importe.fill('1160.01')
  await timbrar.click()
  await expect.element(importe).toHaveAccessibleDescription(/Es más de lo que queda: \$1,160\.00\./)
  expect(enviadas).toEqual([])
})

test('a line above what is left of it is refused, though the invoice has more', async () => {
  const { enviadas } = abrir()
  await page.getByRole('radio', { name: 'Por renglones' }).click()
  await page.getByRole('checkbox', { name: 'ARMAZÓN' }).click()
  await page.getByLabelText('Importe del renglón 1').fill('600')
  await timbrar.click()
  await expect.element(page.getByText('De un renglón pides más de lo que queda.')).toBeVisible()
  expect(enviadas).toEqual([])
})

test('what somebody else credits or is paid meanwhile is what the form counts with; what was typed stays', async () => {
  const { llega, enviadas } = abrir()
  await importe.fill('900')
  llega({ queda: 800, porPagar: 0 })
  await expect.element(page.getByRole('group', { name: /quedan \$800\.00/ })).toBeVisible()
  await expect.element(page.getByText('Cómo se devuelve el dinero')).toBeVisible()
  await expect.element(importe).toHaveValue('900')
  await timbrar.click()
  await expect.element(importe).toHaveAccessibleDescription(/Es más de lo que queda: \$800\.00\./)
  expect(enviadas).toEqual([])
})

test('what the server refuses, because it knew of another note first, stands at the amount', async () => {
  const { enviadas } = abrir()
  await importe.fill('500')
  await timbrar.click()
  await expect.element(importe).toHaveAccessibleDescription(/De A-12 quedan \$100\.00\./)
  expect(enviadas).toMatchObject([{ tipo: 'credito', formaPago: null, facturas: [{ idFactura: 7, importe: 500 }] }])
})
