import type { CrearVisita, FormularioVisita, GraduacionLeida } from '@nitida/contract/visitas'
import { useNavigate } from '@tanstack/react-router'
import type { ClipboardEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import { Rechazo } from '../../../shared/api/fallos.ts'
import { FalloAviso } from '../../../shared/formularios/FalloAviso.tsx'
import { SalidaGuardada } from '../../../shared/formularios/SalidaGuardada.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { Antecedentes } from '../shared/Antecedentes.tsx'
import { conDatos, type DatosDeBorrador } from '../shared/ConBorrador.tsx'
import { CampoDeTexto, Observaciones, RetinoscopiaYDistancias } from '../shared/DatosDelExamen.tsx'
import { EstadoDelBorrador } from '../shared/EstadoDelBorrador.tsx'
import { examenVacio } from '../shared/examen.ts'
import { GraduacionCard } from '../shared/GraduacionCard.tsx'
import { anteriorDe } from '../shared/graduaciones.ts'
import { Queratometria } from '../shared/Queratometria.tsx'
import { teclasDelFormulario } from '../shared/teclas.ts'
import { useBorrador } from '../shared/useBorrador.ts'
import { useFormularioClinico } from '../shared/useFormularioClinico.ts'
import { avanceDe } from './avance.ts'
import { FotosField } from './FotosField.tsx'
import { ResumenDeVisita } from './ResumenDeVisita.tsx'
import { falloAlCrearVisita, useCrearVisita } from './useCrearVisita.ts'
import { type FotoLista, useFotos } from './useFotos.ts'

/** What checks the form: fetched when somebody starts to fill it, not with it. */
const traerRevision = async () => (await import('./visita.revision.ts')).revision

interface Props {
  formulario: FormularioVisita
  graduaciones: readonly GraduacionLeida[]
  borrador: DatosDeBorrador | null
  zona: string
}

/** A new visit: what is asked, measured and seen at the left; what comes of it, and saving it, beside it. */
export function VisitaForm({ formulario, graduaciones, borrador, zona }: Props) {
  const { idCliente, edad } = formulario
  const navigate = useNavigate()
  const fotos = useFotos()
  const { crear, enviados } = useCrearVisita()
  const listas = fotos.fotos.filter((foto): foto is FotoLista => foto.estado === 'lista')
  const anterior = formulario.anterior ? anteriorDe(formulario.anterior) : null

  const { form, fallo, enviar } = useFormularioClinico({
    traerRevision,
    iniciales: conDatos({ ...examenVacio(formulario), idCliente }, borrador),
    onSubmit: async (datos: CrearVisita) => {
      await guardian.detener()
      try {
        await crear.mutateAsync({ datos: { ...datos, idCliente }, fotos: listas })
      } catch (error) {
        guardian.reanudar()
        if (error instanceof Rechazo) marcarFoto(error)
        return falloAlCrearVisita(error)
      }
      toast.exito('¡Visita creada correctamente!')
      void navigate({ to: '/dashboard/clientes', ignoreBlocker: true })
      return null
    },
  })
  const guardian = useBorrador({ form, formulario: 'visita', idCliente })

  /** A refusal that names a photo by its place is shown at it; the visit can go without it. */
  const marcarFoto = ({ campos }: Rechazo) => {
    for (const [campo, textos] of Object.entries(campos)) {
      const lugar = /^fotos\.(\d+)$/.exec(campo)?.[1]
      if (lugar !== undefined) fotos.rechazar(Number(lugar), textos.join(' '))
    }
  }
  const pegar = (e: ClipboardEvent) => {
    if (e.clipboardData.files.length > 0) fotos.agregar(Array.from(e.clipboardData.files))
  }
  const preparando = fotos.fotos.some(({ estado }) => estado === 'preparando')
  const { isSubmitting } = form.formState

  return (
    <FormProvider {...form}>
      <form
        onSubmit={enviar}
        onFocus={() => void traerRevision().catch(() => undefined)}
        onPaste={pegar}
        onKeyDown={teclasDelFormulario}
        noValidate
        aria-label="Datos de la visita"
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Antecedentes />
          <GraduacionCard
            titulo="Graduación"
            sufijo=""
            conAgudeza
            anterior={anterior}
            previas={graduaciones}
            contexto={{ edad }}
          />
          <div className="grid gap-4 xl:grid-cols-2">
            <Queratometria />
            <RetinoscopiaYDistancias />
          </div>
          <Card>
            <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2">
              <Observaciones />
              <FotosField fotos={fotos} avance={enviados === null ? null : avanceDe(listas, enviados)} />
              <CampoDeTexto campo="color" label="Departamento / Empleado" maximo={200} />
              <CampoDeTexto campo="lenteContactoDes" label="Lente de contacto, descripción" maximo={500} />
            </div>
          </Card>
        </div>
        <aside
          aria-label="Resumen de la visita"
          className="min-w-0 rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
        >
          <ResumenDeVisita anterior={anterior} graduaciones={graduaciones} />
          <div className="grid gap-3 p-5">
            <CampoDeTexto campo="optometrista" label="Optometrista" maximo={240} />
            <CampoDeTexto campo="cedula" label="Cédula" maximo={40} />
            <FalloAviso fallo={fallo} />
            <EstadoDelBorrador estado={guardian.estado} zona={zona} />
            <Button
              type="submit"
              variant="primary"
              block
              cargando={isSubmitting || crear.isSuccess}
              motivo={preparando ? 'Espera a que las fotos estén listas.' : null}
            >
              Guardar visita
            </Button>
            <Button variant="ghost" block onClick={() => void navigate({ to: '/dashboard/clientes' })}>
              Cancelar
            </Button>
          </div>
        </aside>
      </form>
      {/* What is typed waits as a draft; photos would be lost. */}
      <SalidaGuardada sucio={fotos.fotos.length > 0 && !crear.isSuccess} />
    </FormProvider>
  )
}
