import { type HoyDeLaCadena, type HoyDeSucursal, SEMANAS_ATRAS } from '@nitida/contract/mostrador'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { CifraEnlazada } from '../../../base/listas/cifras.tsx'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { type Cifra, type Reintento, SinConsultar, Tira } from '../../../entidades/hoy/Cifras.tsx'
import { cambio, mismoDia, mismoDiaConMes } from '../../../entidades/hoy/cambio.ts'
import { diaConNombre } from '../../../entidades/hoy/dia.ts'
import { Esperando } from '../../../entidades/hoy/Espera.tsx'
import { SinSucursales } from '../../../entidades/sucursal/SinSucursales.tsx'
import { LineaDeMeta } from '../../../operaciones/verNegocio/LineaDeMeta.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/clases.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { contar, dinero, hora, numero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { columnasDe } from './columnas.tsx'
import { DiasDeHoy } from './DiasDeHoy.tsx'
import { PestanasDeInicio } from './PestanasDeInicio.tsx'
import { PorAtender } from './PorAtender.tsx'

const CADA_MS = 60_000

/** Widths of the numbers on a wide screen: the notes of money are longer. */
const anchos = 'xl:grid-cols-[1.35fr_1.35fr_1fr_1fr_1fr_1fr]'

const semanas = Array.from({ length: SEMANAS_ATRAS }, (_, i) => i + 1)

/** The owner's day: every branch up to now, against the same weekday of another week up to the same hour. */
export function HoyDelMaestro() {
  const { estado } = useSesion()
  const [contra, setContra] = useState(1)
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.hoy.cadena, { query: { semanas: contra } }),
    refetchInterval: CADA_MS,
  })
  const hoy = data?.data
  const dia = hoy ? diaConNombre(hoy.dia) : ''
  const subtitulo = hoy
    ? `${dia.charAt(0).toUpperCase()}${dia.slice(1)} de ${hoy.dia.slice(0, 4)}${hoy.sucursales ? ` · ${contar(hoy.sucursales.length, 'sucursal', 'sucursales')}` : ''} · actualizado a las ${hora(hoy.en, estado.zonaHoraria)}, montos contra el ${mismoDia(hoy.dia, contra)} a la misma hora`
    : 'Cómo va el día en cada sucursal.'
  return (
    <Page
      title="Hoy"
      subtitle={subtitulo}
      actions={
        <>
          <DiasDeHoy dias={null} />
          <FilterSelect
            label="Comparar con"
            labelHidden
            options={semanas.map((value) => ({
              value,
              label: hoy
                ? `Comparar con: ${(value === contra ? mismoDia : mismoDiaConMes)(hoy.dia, value)}`
                : 'Comparar con…',
            }))}
            value={contra}
            onValueChange={(otra) => setContra(otra ?? 1)}
            disabled={!hoy}
            className="w-60"
          />
        </>
      }
    >
      <PestanasDeInicio actual="hoy" />
      {hoy ? (
        <Contenido hoy={hoy} contra={contra} reintento={{ onReintentar: () => void refetch(), cargando: isFetching }} />
      ) : null}
      {error && !hoy ? (
        <Card>
          <ErrorState
            title="No se pudo consultar cómo va el día"
            onRetry={() => void refetch()}
            cargando={isFetching}
            causa={error}
          />
        </Card>
      ) : null}
      {!hoy && !error ? (
        <div className="grid gap-4">
          <Card padded={false} className="overflow-hidden">
            <Esperando
              cifras={['Ventas', 'Cobrado', 'Citas', 'Por confirmar', 'Atrasados', 'Cajas abiertas']}
              anchos={anchos}
            />
          </Card>
          <Card padded={false} className="overflow-hidden">
            <TableSkeleton rows={3} />
          </Card>
        </div>
      ) : null}
    </Page>
  )
}

const suma = <T,>(filas: readonly T[], de: (fila: T) => number): number =>
  Math.round(filas.reduce((total, fila) => total + de(fila), 0) * 100) / 100

function comparado(filas: readonly HoyDeSucursal[], cual: 'ventas' | 'cobrado') {
  const conAntes = filas.some((fila) => fila[cual].antes !== null)
  return {
    importe: suma(filas, (f) => f[cual].importe),
    antes: conAntes ? suma(filas, (f) => f[cual].antes ?? 0) : null,
  }
}

const notaDe = (valor: { importe: number; antes: number | null }, antes: string): string => {
  const porcentaje = cambio(valor)
  return porcentaje === null ? 'Sin comparación' : `${porcentaje} · ${antes}: ${dinero(valor.antes ?? 0)}`
}

function cifrasDe(sucursales: readonly HoyDeSucursal[], dia: string, contra: number): Cifra[] {
  const [ventas, cobrado] = [comparado(sucursales, 'ventas'), comparado(sucursales, 'cobrado')]
  const [citas, atendidas] = [suma(sucursales, (f) => f.citas), suma(sucursales, (f) => f.atendidas)]
  const [porConfirmar, atrasados] = [suma(sucursales, (f) => f.porConfirmar), suma(sucursales, (f) => f.atrasados)]
  const [cajas, deAntes] = [suma(sucursales, (f) => f.cajasAbiertas), suma(sucursales, (f) => f.cajasDeAntes)]
  const retraso = Math.max(0, ...sucursales.map((f) => f.mayorRetraso))
  return [
    {
      nombre: 'Ventas',
      valor: dinero(ventas.importe),
      nota: notaDe(ventas, mismoDia(dia, contra)),
      enlace: ventas.importe === 0 ? null : aPath('/dashboard/pedidos', {}),
    },
    {
      nombre: 'Cobrado',
      valor: dinero(cobrado.importe),
      nota: notaDe(cobrado, mismoDia(dia, contra)),
      enlace: cobrado.importe === 0 ? null : aPath('/cortes/panelAdmin', {}),
    },
    {
      nombre: 'Citas',
      valor: numero(citas),
      nota: `${contar(atendidas, 'atendida')} · ${contar(citas - atendidas, 'falta', 'faltan')}`,
      enlace: citas > 0 ? aPath('/dashboard/citas', { ver: 'vivas' }) : null,
    },
    {
      nombre: 'Por confirmar',
      valor: numero(porConfirmar),
      nota: 'de hoy y mañana',
      enlace: porConfirmar > 0 ? aPath('/dashboard/citas', { ver: 'porLlamar' }) : null,
    },
    {
      nombre: 'Atrasados',
      valor: numero(atrasados),
      nota: atrasados > 0 ? `hasta ${contar(retraso, 'día')}` : 'Nada atrasado',
      alerta: atrasados > 0,
      enlace: atrasados > 0 ? aPath('/dashboard/pedidos', { ver: 'atrasados' }) : null,
    },
    {
      nombre: 'Cajas abiertas',
      valor: numero(cajas),
      nota: deAntes > 0 ? `${deAntes} de otro día` : 'Todas de hoy',
      alerta: deAntes > 0,
      enlace: cajas > 0 ? aPath('/cortes/panelAdmin', {}) : null,
    },
  ]
}

/** Branches and methods of payment, each with a failure of its own. */
function Contenido({ hoy, contra, reintento }: { hoy: HoyDeLaCadena; contra: number; reintento: Reintento }) {
  const { sucursales, porForma, dia } = hoy
  return (
    <div className="grid gap-4">
      {sucursales ? (
        <>
          <Tira
            cifras={cifrasDe(sucursales, dia, contra)}
            className={cx('overflow-hidden rounded-card border border-line shadow-rest', anchos)}
          />
          <Card padded={false} className="overflow-hidden">
            {sucursales.length === 0 ? (
              <SinSucursales>Aquí verás cómo va el día en cada una.</SinSucursales>
            ) : (
              <Table
                wide
                caption="El día de cada sucursal"
                columns={columnasDe(dia, contra)}
                rows={sucursales}
                rowKey={({ idSucursal }) => idSucursal}
              />
            )}
          </Card>
        </>
      ) : (
        <Card>
          <ErrorState
            title="No se pudo consultar cómo va cada sucursal"
            onRetry={reintento.onReintentar}
            cargando={reintento.cargando}
          />
        </Card>
      )}
      {sucursales && sucursales.length > 0 ? <LineaDeMeta /> : null}
      <div className={cx('grid gap-4', sucursales && 'lg:grid-cols-[3fr_2fr]')}>
        {sucursales ? <PorAtender sucursales={sucursales} /> : null}
        <PorForma formas={porForma} reintento={reintento} />
      </div>
    </div>
  )
}

/** Money collected today by each method; the sum is what was collected. */
function PorForma({ formas, reintento }: { formas: HoyDeLaCadena['porForma']; reintento: Reintento }) {
  const cobrado = suma(formas ?? [], ({ importe }) => importe)
  return (
    <Card
      title={<span tabIndex={-1}>Cobrado por forma de pago</span>}
      actions={formas ? <span className="tabular text-ink2">{dinero(cobrado)}</span> : null}
    >
      <SinConsultar texto={formas ? null : 'No se pudo consultar.'} {...reintento} />
      {formas?.length === 0 ? <p className="text-ink2">Todavía no se cobra nada hoy.</p> : null}
      <dl className="grid gap-3">
        {formas?.map(({ formaPago, importe }) => (
          <div
            key={formaPago}
            className="grid grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center gap-3 sm:grid-cols-[8rem_1fr_auto_2.75rem]"
          >
            <dt>{etiquetaFormaPago[formaPago]}</dt>
            <dd className="contents">
              <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken max-sm:hidden">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${cobrado > 0 ? Math.max(0, (importe / cobrado) * 100) : 0}%` }}
                />
              </span>
              <span className="text-right">
                <CifraEnlazada
                  valor={dinero(importe)}
                  de={`cobrado hoy: ${etiquetaFormaPago[formaPago]}`}
                  lugar={aPath('/cortes/panelAdmin', {})}
                />
              </span>
              <span className="tabular text-right text-xs text-ink2">
                {cobrado > 0 ? `${Math.round((importe / cobrado) * 100)} %` : null}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
