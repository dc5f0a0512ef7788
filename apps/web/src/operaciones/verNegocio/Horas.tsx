import type { Negocio } from '@nitida/contract/negocio'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import { diasDeLaSemana } from './rangos.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

// Hours that always have a row; earlier and later ones come as they are needed.
const [PRIMERA, ULTIMA] = [10, 19]

/** Five steps of one colour, from few to many. */
const tonos = [
  'bg-brand/10 text-ink',
  'bg-brand/20 text-ink',
  'bg-brand/30 text-ink',
  'bg-brand/85 text-on-brand',
  'bg-brand text-on-brand',
] as const

const tonoDe = (pedidos: number, mayor: number): string =>
  tonos[Math.min(tonos.length - 1, Math.floor(((pedidos - 1) / Math.max(1, mayor)) * tonos.length))] ?? tonos[0]

/** Orders by hour and weekday; each number opens its rows, and all of them are the period's orders. */
export function Horas({ negocio: { horas }, vista }: { negocio: Negocio; vista: VistaDeNegocio }) {
  const pedidos = horas.reduce((suma, una) => suma + una.pedidos, 0)
  return (
    <Card
      title="A qué hora se vende"
      actions={<span className="tabular text-ink2">{contar(pedidos, 'pedido')}</span>}
      padded={pedidos > 0}
      className="min-w-0"
    >
      {pedidos === 0 ? (
        <EmptyState title="Ningún pedido en el periodo" icon={<Clock />}>
          Aquí verás a qué hora se levantan, cada día de la semana.
        </EmptyState>
      ) : (
        <Mapa horas={horas} vista={vista} />
      )}
    </Card>
  )
}

/** A darker cell has more orders. Days are the columns, which a phone has room for. */
function Mapa({ horas, vista }: { horas: Negocio['horas']; vista: VistaDeNegocio }) {
  const mayor = Math.max(0, ...horas.map((una) => una.pedidos))
  const desde = Math.min(PRIMERA, ...horas.map(({ hora }) => hora))
  const lasHoras = Array.from(
    { length: Math.max(ULTIMA, ...horas.map(({ hora }) => hora)) - desde + 1 },
    (_, i) => desde + i,
  )
  const cuantos = (diaSemana: number, hora: number) =>
    horas.find((una) => una.diaSemana === diaSemana && una.hora === hora)?.pedidos ?? 0
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm">
      <caption className="sr-only">Pedidos por día y hora</caption>
      <thead>
        <tr>
          <th scope="col" className="w-10 text-left font-medium text-ink2">
            <span className="sr-only">Hora</span>
          </th>
          {diasDeLaSemana.map(([nombre, corto]) => (
            <th key={nombre} scope="col" className="font-medium text-ink2">
              <abbr title={nombre} className="no-underline">
                {corto}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lasHoras.map((hora) => (
          <tr key={hora}>
            <th scope="row" className="tabular pr-2 text-right font-medium text-ink2">
              {hora}
            </th>
            {diasDeLaSemana.map(([nombre], i) => {
              const suyos = cuantos(i + 1, hora)
              return (
                <td key={nombre} className="p-0">
                  {suyos === 0 ? (
                    <span className="flex h-6 items-center justify-center rounded-small bg-sunken/60 text-ink3">—</span>
                  ) : (
                    <Link
                      {...vista.aRenglones('ventas', { diaSemana: i + 1, hora })}
                      aria-label={`${nombre} de ${hora} a ${hora + 1}: ${contar(suyos, 'pedido')}`}
                      className={cx('tabular flex h-6 items-center justify-center rounded-small', tonoDe(suyos, mayor))}
                    >
                      {numero(suyos)}
                    </Link>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
