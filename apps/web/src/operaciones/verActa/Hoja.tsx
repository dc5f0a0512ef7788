import type { Acta, MovimientoCaja } from '@nitida/contract/cortes'
import { contadoEn, denominaciones, etiquetaMovimientoCaja } from '@nitida/contract/cortes.rules'
import { aPesos } from '@nitida/contract/dinero'
import type { Ref } from 'react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { diferenciaEnPalabras, nombreDelTipo } from '../../entidades/corte/textos.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { cx } from '../../ui/clases.ts'
import { dinero, fechaHoraLarga, fechaLarga } from '../../ui/formatos.ts'
import type { Tamano } from '../imprimir/hoja.ts'
import { Apartado, Importe, Linea } from './papel.tsx'
import { TransaccionesDelActa } from './TransaccionesDelActa.tsx'

/** The drawer: expected cash, count, and every movement beside the payments. */
function CajaDelActa({ acta, zona }: { acta: Acta; zona: string }) {
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

/** Amounts that the closing took. */
function TotalesDelActa({ acta }: { acta: Acta }) {
  return (
    <Apartado titulo="Cobros">
      <Importe nombre="Total Efectivo" valor={acta.totalEfectivo} />
      <Importe nombre="Total Crédito" valor={acta.totalCredito} />
      <Importe nombre="Total Débito" valor={acta.totalDebito} />
      <Importe nombre="Total Transferencia" valor={acta.totalTransferencia} />
      <Importe nombre="Total General" valor={acta.totalGeneral} fuerte />
      {acta.reapertura ? null : <Cuantos acta={acta} />}
    </Apartado>
  )
}

/** Number of its rows; none once it was opened again. */
function Cuantos({ acta: { cobros, cobrosDeDiasAnteriores, ajustes } }: { acta: Acta }) {
  return (
    <>
      <Linea nombre="Movimientos">{cobros}</Linea>
      {ajustes.movimientos > 0 ? (
        <Importe nombre={`Devoluciones, reversos y correcciones (${ajustes.movimientos})`} valor={ajustes.importe} />
      ) : null}
      {cobrosDeDiasAnteriores > 0 ? <Linea nombre="De días anteriores">{cobrosDeDiasAnteriores}</Linea> : null}
    </>
  )
}

interface ReaperturaProps {
  reapertura: NonNullable<Acta['reapertura']>
  zona: string
}

/** A reopened closing says so on its certificate, because it no longer counts. */
function Reapertura({ reapertura: { nombre, createDate, motivo }, zona }: ReaperturaProps) {
  return (
    <Apartado titulo="Corte reabierto: ya no cuenta">
      <Linea nombre="Lo reabrió">{nombre}</Linea>
      <Linea nombre="Fecha">{fechaHoraLarga(createDate, zona)}</Linea>
      <p className="wrap-anywhere">Motivo: {motivo}</p>
    </Apartado>
  )
}

interface Props {
  ref: Ref<HTMLElement>
  acta: Acta
  tamano: Tamano
}

const anchos: Record<Tamano, string> = {
  ticket: 'w-[70mm] p-[3mm] text-[11.5px]/[1.45]',
  carta: 'w-[215.9mm] p-[15mm] text-base max-sm:w-full max-sm:p-4',
}

/** Moment on the till's own clock (D-60), 'YYYY-MM-DDTHH:MM:SS'. */
const momento = (fechaCorte: string): string =>
  `${fechaLarga(fechaCorte.slice(0, 10))} a las ${fechaCorte.slice(11, 16)}`

/** The paper itself: black on white in both themes. */
export function Hoja({ ref, acta, tamano }: Props) {
  const { nombreOptica } = useSesion().estado
  const { zonaDe, etiquetaDe } = useSucursales()
  return (
    <article
      ref={ref}
      data-hoja={tamano}
      aria-label={`Acta de corte ${acta.idCorte}`}
      className={cx('mx-auto bg-paper text-on-paper shadow-rest', anchos[tamano])}
    >
      <header className="text-center">
        <p className="font-semibold">{nombreOptica}</p>
        <h2 className={cx('font-semibold', tamano === 'ticket' ? 'text-lg' : 'text-2xl')}>Acta de corte</h2>
        {acta.reapertura ? (
          <p className="mx-auto mt-1 w-fit border-2 border-on-paper px-3 text-lg font-semibold tracking-wide">
            REABIERTO
          </p>
        ) : null}
      </header>
      <Apartado>
        <Linea nombre="Corte">
          {acta.idCorte} · {nombreDelTipo(acta.tipoUsuarioCreador)}
        </Linea>
        <Linea nombre="Día">{fechaLarga(acta.dia)}</Linea>
        <Linea nombre="Registrado">{momento(acta.fechaCorte)}</Linea>
        <Linea nombre="Sucursal">{etiquetaDe(acta.idSucursal, acta.direccionSucursal) || 'Sin sucursal'}</Linea>
        <Linea nombre="Encargado">{acta.nombreCreador}</Linea>
      </Apartado>
      <div className={tamano === 'carta' ? 'grid grid-cols-2 items-start gap-x-10 max-sm:grid-cols-1' : undefined}>
        <TotalesDelActa acta={acta} />
        <CajaDelActa acta={acta} zona={zonaDe(acta.idSucursal)} />
      </div>
      {tamano === 'carta' ? <TransaccionesDelActa acta={acta} zona={zonaDe(acta.idSucursal)} /> : null}
      {acta.nota ? (
        <Apartado titulo="Nota">
          <p className="wrap-anywhere whitespace-pre-line">{acta.nota}</p>
        </Apartado>
      ) : null}
      {acta.reapertura ? <Reapertura reapertura={acta.reapertura} zona={zonaDe(acta.idSucursal)} /> : null}
      <Firmas entrega={acta.nombreCreador} enFila={tamano === 'carta'} />
    </article>
  )
}

function Firmas({ entrega, enFila }: { entrega: string; enFila: boolean }) {
  return (
    <footer className="break-inside-avoid border-t border-dashed border-on-paper pt-2">
      <p>
        Quien entrega declara que los cobros y el efectivo de este corte son los que aquí se describen; quien recibe,
        que los revisó.
      </p>
      <div className={cx('grid gap-x-12 text-center', enFila && 'grid-cols-2')}>
        {[
          ['Entrega', entrega],
          ['Recibe', 'Nombre y firma'],
        ].map(([papel, nombre]) => (
          <p key={papel} className="mt-[16mm] border-t border-on-paper pt-1">
            {papel}
            <span className="block font-semibold">{nombre}</span>
          </p>
        ))}
      </div>
    </footer>
  )
}
