import { diasEntre } from '@nitida/contract/fechas'
import type { CifrasDeInventario } from '@nitida/contract/inventario.cifras'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { PeriodoDicho } from '../../../base/direccion/PeriodoDicho.tsx'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { type Cifra, Tira } from '../../../entidades/hoy/Cifras.tsx'
import { Esperando } from '../../../entidades/hoy/Espera.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar, dinero, fechaLarga, numero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { Filtros } from './Filtros.tsx'
import { Marcas } from './Marcas.tsx'
import { Renglones } from './Renglones.tsx'
import { consultaDe, useCifras, type VistaDeCifras } from './useCifras.ts'

/** 'Números': what the stock was worth on a day, and what a period sold, lost and let go; or the rows behind one of them. */
export function Cifras() {
  const { figura } = useParametros('pedidos')
  const vista = useCifras()
  return figura ? <Renglones figura={figura} vista={vista} /> : <Figuras vista={vista} />
}

const nombres = {
  valor: 'Valor al costo',
  vendido: 'Vendido',
  margen: 'Margen',
  porPedir: 'Por pedir',
  caducidad: 'Por caducar',
  merma: 'Merma en conteos',
  probado: 'Apartado y no vendido',
}

function cifrasDe(cifras: CifrasDeInventario, vista: VistaDeCifras): Cifra[] {
  const { valor, vendido, porPedir, caducidad, merma, probado, hasta } = cifras
  const margen = vendido.venta - vendido.costo
  const deVentas = vendido.piezas === 0 && vendido.venta === 0 ? null : vista.aRenglones('vendido')
  return [
    {
      nombre: nombres.valor,
      valor: dinero(valor.importe),
      nota: `${contar(valor.piezas, 'pieza')} al terminar el ${fechaLarga(hasta)}`,
      enlace: valor.piezas === 0 ? null : vista.aRenglones('valor'),
    },
    {
      nombre: nombres.vendido,
      valor: dinero(vendido.venta),
      nota: `${contar(vendido.piezas, 'pieza')}, sin IVA`,
      enlace: deVentas,
    },
    {
      nombre: nombres.margen,
      valor: dinero(margen),
      nota: vendido.venta > 0 ? `${Math.round((margen / vendido.venta) * 100)} % de lo vendido` : 'Sin ventas',
      enlace: deVentas,
    },
    {
      nombre: nombres.porPedir,
      valor: numero(porPedir.piezas),
      nota:
        porPedir.renglones === 0
          ? 'Nada bajo su mínimo'
          : `${contar(porPedir.renglones, 'artículo')} bajo su mínimo hoy`,
      enlace: porPedir.renglones === 0 ? null : vista.aRenglones('porPedir'),
    },
    {
      nombre: nombres.caducidad,
      valor: numero(caducidad.piezas),
      nota:
        caducidad.piezas === 0
          ? 'Nada caduca en 60 días'
          : `${contar(caducidad.caducadas, 'caducada')}, ${caducidad.urgentes} en 30 días`,
      alerta: caducidad.caducadas > 0,
      enlace: caducidad.piezas === 0 ? null : vista.aRenglones('caducidad'),
    },
    {
      nombre: nombres.merma,
      valor: dinero(merma.importe),
      nota: `${contar(merma.piezas, 'pieza')} de menos, sin las que sobraron`,
      alerta: merma.piezas > 0,
      enlace: merma.piezas === 0 && merma.importe === 0 ? null : vista.aRenglones('merma'),
    },
    {
      nombre: nombres.probado,
      valor: numero(probado),
      nota: 'Piezas que un pedido soltó',
      enlace: probado === 0 ? null : vista.aRenglones('probado'),
    },
  ]
}

function Figuras({ vista }: { vista: VistaDeCifras }) {
  const { sucursal, rango } = vista
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    consulta(api.cifrasDeInventario.ver, { query: consultaDe(vista) }),
  )
  const cifras = data?.data
  const volver = { vista: 'inventario' as const, sucursal: sucursal ?? undefined }
  return (
    <Page
      title="Números del inventario"
      back={
        <Volver to="/dashboard/pedidos" search={volver}>
          Inventario
        </Volver>
      }
    >
      <Filtros vista={vista} />
      <PeriodoDicho {...vista} />
      <div className="grid gap-4" aria-busy={isPlaceholderData}>
        {error && !cifras ? (
          <Card>
            <ErrorState
              title="No se pudieron consultar los números"
              onRetry={() => void refetch()}
              cargando={isFetching}
              causa={error}
            />
          </Card>
        ) : (
          <Card padded={false} className="overflow-hidden">
            {cifras ? (
              <Tira nombre="Inventario en números" cifras={cifrasDe(cifras, vista)} />
            ) : (
              <Esperando cifras={Object.values(nombres)} />
            )}
          </Card>
        )}
        {cifras ? (
          <Card title="Por marca" padded={false} className="overflow-hidden">
            {cifras.marcas.length === 0 ? (
              <EmptyState title="Todavía no hay piezas">Al recibir mercancía se ven aquí sus marcas.</EmptyState>
            ) : (
              <Marcas
                marcas={cifras.marcas}
                dias={diasEntre(cifras.desde, cifras.hasta) + 1}
                hasta={rango.hasta}
                vista={vista}
              />
            )}
          </Card>
        ) : error ? null : (
          <Card padded={false} className="overflow-hidden">
            <TableSkeleton rows={6} />
          </Card>
        )}
      </div>
    </Page>
  )
}
