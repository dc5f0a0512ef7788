import type { Union } from '@nitida/contract/duplicados'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { Button } from '../../../ui/Button.tsx'
import { numero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Comparacion } from './Comparacion.tsx'
import { Hecho } from './Hecho.tsx'
import { Parejas } from './Parejas.tsx'
import { Uniones } from './Uniones.tsx'
import { paresQuery, unionesQuery } from './useDuplicados.ts'

type Par = readonly [number, number]

/** People who were registered twice: the pairs that look so, two of them side by side, and the unions that can be taken back. */
export function DuplicadosPage() {
  const { uno, otro, pagina, sucursal, uniones } = useParametros('pacientes')
  const navigate = useNavigate()
  const [ultima, setUltima] = useState<Union | null>(null)
  const pares = useQuery(paresQuery(pagina, sucursal))
  const hechas = useQuery(unionesQuery(1))
  const filas = pares.data?.data ?? []
  const deLaLista = filas.map(({ a, b }): Par => [a.id, b.id])
  const elegido: Par | null = uno !== null && otro !== null && uno !== otro ? [uno, otro] : (deLaLista[0] ?? null)
  const lugar = elegido ? deLaLista.findIndex(([a, b]) => elegido.includes(a) && elegido.includes(b)) : -1
  const filtros = { vista: 'duplicados', ...(sucursal !== null && { sucursal }), ...(pagina > 1 && { pagina }) }
  const irA = (par: Par | null | undefined) =>
    void navigate({ to: '.', search: { ...filtros, ...(par && { uno: par[0], otro: par[1] }) }, resetScroll: false })
  const verUniones = uniones === 'si'
  const cuantas = hechas.data?.total ?? 0
  return (
    <Page
      title={verUniones ? 'Uniones de los últimos 30 días' : 'Pacientes duplicados'}
      back={
        verUniones ? (
          <Volver to="/dashboard/clientes" search={{ vista: 'duplicados' }}>
            Pacientes duplicados
          </Volver>
        ) : (
          <Volver to="/dashboard/clientes">Pacientes</Volver>
        )
      }
      actions={
        verUniones ? null : (
          <Button
            icon={<History />}
            onClick={() => void navigate({ to: '.', search: { vista: 'duplicados', uniones: 'si' } })}
          >
            {`Uniones de los últimos 30 días${cuantas > 0 ? ` ${numero(cuantas)}` : ''}`}
          </Button>
        )
      }
    >
      {verUniones ? (
        <Uniones />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[19rem_minmax(0,1fr)]">
          <Parejas pares={pares} elegido={elegido} onElegir={irA} />
          <div className="grid min-w-0 gap-4">
            {ultima ? <Hecho union={ultima} onDeshecha={() => setUltima(null)} /> : null}
            {elegido ? (
              <Comparacion
                key={[...elegido].sort((a, b) => a - b).join('-')}
                par={elegido}
                lugar={lugar}
                de={deLaLista.length}
                onOtro={(paso) => irA(deLaLista[lugar + paso] ?? deLaLista[0])}
                onUnidos={(union) => {
                  setUltima(union)
                  irA(null)
                }}
                onDistintos={() => {
                  setUltima(null)
                  irA(null)
                }}
              />
            ) : null}
          </div>
        </div>
      )}
    </Page>
  )
}
