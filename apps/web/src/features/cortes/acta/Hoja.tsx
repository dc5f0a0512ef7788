import type { Acta } from '@nitida/contract/cortes'
import type { Ref } from 'react'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { cx } from '../../../ui/cx.ts'
import { fechaLarga } from '../../../ui/formatos.ts'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import type { Tamano } from '../../impresion/shared/hoja.ts'
import { nombreDelTipo } from '../shared/textos.ts'
import { CajaDelActa } from './CajaDelActa.tsx'
import { Apartado, Linea } from './papel.tsx'
import { Reapertura } from './Reapertura.tsx'
import { TotalesDelActa } from './TotalesDelActa.tsx'
import { TransaccionesDelActa } from './TransaccionesDelActa.tsx'

interface Props {
  ref: Ref<HTMLElement>
  acta: Acta
  tamano: Tamano
}

const anchos: Record<Tamano, string> = {
  ticket: 'w-[70mm] p-[3mm] text-[11.5px]/[1.45]',
  carta: 'w-[215.9mm] p-[15mm] text-base max-sm:w-full max-sm:p-4',
}

/** 'YYYY-MM-DDTHH:MM:SS' of the till's own clock (D-60). */
const momento = (fechaCorte: string): string =>
  `${fechaLarga(fechaCorte.slice(0, 10))} a las ${fechaCorte.slice(11, 16)}`

/** The paper itself: black on white in both themes. */
export function Hoja({ ref, acta, tamano }: Props) {
  const { nombreOptica } = useSesion().estado
  const { zonaDe } = useSucursales()
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
        <Linea nombre="Sucursal">{acta.direccionSucursal || 'Sin sucursal'}</Linea>
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
