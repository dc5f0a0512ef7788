import type { Acta, MovimientoCaja } from '@nitida/contract/cortes'
import { contadoEn, denominaciones, etiquetaMovimientoCaja } from '@nitida/contract/cortes.rules'
import { aPesos } from '@nitida/contract/dinero'
import { dinero, fechaHoraLarga } from '../../../ui/formatos.ts'
import { diferenciaEnPalabras } from '../shared/textos.ts'
import { Apartado, Importe, Linea } from './papel.tsx'

/** The drawer: what should be in it, what was counted, and every movement beside the payments. */
export function CajaDelActa({ acta, zona }: { acta: Acta; zona: string }) {
  const { arqueo, efectivoContado, diferencia, movimientos } = acta
  return (
    <>
      <Apartado titulo="Efectivo">
        <Importe nombre="Fondo de caja" valor={acta.fondo} />
        <Importe nombre="+ Cobrado en efectivo" valor={acta.totalEfectivo} />
        <Importe nombre="− Retiros" valor={acta.retiros} />
        <Importe nombre="− Gastos" valor={acta.gastos} />
        <Importe nombre="Efectivo esperado" valor={acta.efectivoEsperado} fuerte />
        {efectivoContado === null ? (
          <Linea nombre="Efectivo contado">Sin conteo</Linea>
        ) : (
          <Importe nombre="Efectivo contado" valor={efectivoContado} fuerte />
        )}
        {diferencia === null ? null : (
          <Linea nombre="Diferencia" fuerte>
            {diferenciaEnPalabras(diferencia)}
          </Linea>
        )}
      </Apartado>
      {arqueo ? (
        <Apartado titulo="Conteo">
          {denominaciones
            .filter(({ clave }) => arqueo[clave])
            .map(({ clave, etiqueta, clase }) => (
              <Importe
                key={clave}
                nombre={`${arqueo[clave]} × ${etiqueta} ${clase}`}
                valor={aPesos(contadoEn({ [clave]: arqueo[clave] }))}
              />
            ))}
        </Apartado>
      ) : null}
      {movimientos.length > 0 ? (
        <Apartado titulo="Fondo, retiros y gastos">
          {movimientos.map((movimiento) => (
            <Movimiento key={movimiento.id} movimiento={movimiento} zona={zona} />
          ))}
        </Apartado>
      ) : null}
    </>
  )
}

function Movimiento({ movimiento, zona }: { movimiento: MovimientoCaja; zona: string }) {
  const { tipo, importe, motivo, nombreCreador, createDate } = movimiento
  return (
    <div className="mb-1 break-inside-avoid">
      <Linea nombre={etiquetaMovimientoCaja[tipo]}>
        {tipo === 'fondo' ? '+' : '−'}
        {dinero(importe)}
      </Linea>
      <p className="pl-2 wrap-anywhere">
        {motivo}. {nombreCreador}, {fechaHoraLarga(createDate, zona)}
      </p>
    </div>
  )
}
