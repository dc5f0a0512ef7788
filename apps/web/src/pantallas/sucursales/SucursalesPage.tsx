import { useNavigate } from '@tanstack/react-router'
import { Settings2, Store } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Enfocar, useOtraVista } from '../../base/direccion/Enfocar.tsx'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { Button } from '../../ui/Button.tsx'
import { deferred } from '../../ui/deferred.ts'
import { numero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { FormularioSucursal } from './FormularioSucursal.tsx'
import { SucursalesLista } from './SucursalesLista.tsx'
import { useEdicion } from './useEdicion.ts'
import { useListaSucursales } from './useListaSucursales.ts'
import { useDesdePasos, useVolver, VolverAPasos } from './VolverAPasos.tsx'

const Ajustes = deferred(async () => (await import('./ajustes/AjustesPage.tsx')).AjustesPage, 'last')

/** Branches of the chain (spec §2 "Branches screen"); for type 0. With `?vista=ajustes` what holds for all of them, and their accounts. */
export function SucursalesPage() {
  const vista = useParametros('sucursales').vista ?? 'lista'
  const otra = useOtraVista(vista === 'lista' ? 'lista' : 'ajustes')
  if (vista !== 'lista')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Ajustes parte={vista} />
        {otra ? <Enfocar /> : null}
      </Suspense>
    )
  return (
    <>
      <Sucursales />
      {otra ? <Enfocar alVolver /> : null}
    </>
  )
}

function Sucursales() {
  const navigate = useNavigate()
  const lista = useListaSucursales()
  const { abrir, editar } = useParametros('sucursales')
  const edicion = useEdicion(abrir === 'nueva')
  const [porEditar, setPorEditar] = useState(editar)
  const filas = lista.consulta.data?.data
  if (porEditar !== null && filas) {
    setPorEditar(null)
    const pedida = filas.find(({ id }) => id === porEditar)
    if (pedida) edicion.editar(pedida)
  }
  const [desdePasos, volver] = [useDesdePasos(), useVolver()]
  return (
    <Page
      title="Sucursales"
      subtitle={<Cuenta {...lista} />}
      back={desdePasos ? <VolverAPasos /> : undefined}
      actions={
        <>
          <Button icon={<Settings2 />} onClick={() => void navigate({ to: '.', search: { vista: 'ajustes' } })}>
            Ajustes
          </Button>
          <Button
            ref={edicion.boton}
            // One primary per page: while the form is open it is the form's own.
            variant={edicion.abierto ? 'secondary' : 'primary'}
            icon={<Store />}
            motivo={edicion.motivo}
            onClick={edicion.nueva}
          >
            Nueva sucursal
          </Button>
        </>
      }
    >
      <FormularioSucursal
        abierto={edicion.abierto}
        onAbierto={edicion.plegar}
        enfoque={edicion.enfoque}
        editada={edicion.editada}
        onSucio={edicion.setSucio}
        primera={esPrimera(lista)}
        onCerrar={() => {
          edicion.cerrar()
          volver()
        }}
      />
      <SucursalesLista lista={lista} edicion={edicion} />
    </Page>
  )
}

/** Whether the chain has no branch; a search that finds none says nothing of that. Null until the list came or failed. */
function esPrimera({ consulta: { data, error }, busqueda, eliminadas }: ReturnType<typeof useListaSucursales>) {
  if (!data) return error ? false : null
  return data.total === 0 && !busqueda && !eliminadas
}

function Cuenta({ consulta, busqueda, eliminadas }: ReturnType<typeof useListaSucursales>) {
  const { data } = consulta
  if (!data) return <>Domicilio, datos fiscales y encargado de cada óptica.</>
  const una = data.total === 1
  return (
    <>
      {numero(data.total)} {una ? 'sucursal' : 'sucursales'}
      {eliminadas ? (una ? ' eliminada' : ' eliminadas') : ''}
      {busqueda ? ` con «${busqueda}»` : ''}
    </>
  )
}
