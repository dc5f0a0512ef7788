import { expect } from 'vitest'
import { crearFactura, facturaLibre, test } from '../../test/facturas.ts'
import { receptores } from './demo.receptores.ts'

test('an invoice to any receiver of the demo passes with his data, and with another name SAT says which one is wrong', async ({
  t,
  e,
}) => {
  for (const receptor of receptores) {
    const enviar = (cambios: object) =>
      crearFactura(t, e.caja, facturaLibre(e.idSucursal, { Receptor: { ...receptor, Correo: null, ...cambios } }))
    const suya = await enviar({})
    const ajena = await enviar({ NombreRazonSocial: `${receptor.NombreRazonSocial} HERMANOS` })

    expect([suya.body.estatus.codigo, suya.body.factura !== null]).toEqual(['000', true])
    expect(ajena.body.factura).toBeNull()
    expect(ajena.body.estatus).toMatchObject({
      codigo: 'CFDI40145',
      descripcion: 'El nombre del receptor no es el de su constancia de situación fiscal.',
    })
  }
})
