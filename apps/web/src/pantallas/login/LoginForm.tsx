import { leerCorreo } from '@nitida/contract/claves'
import type { Credenciales, DatosUsuario, SesionIniciada } from '@nitida/contract/sesion'
import { useRouter } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { esRechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { guardarSesion } from '../../base/sesion/almacen.ts'
import { firmarConLlave, hayLlaves } from '../../base/sesion/llaves.ts'
import { leerSesion, ponerSesion } from '../../base/sesion/sesion.ts'
import { describirAbierta } from '../../base/sesion/validar.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BienvenidaProps } from './Bienvenida.tsx'
import { describirFallo, type FalloDeLogin } from './fallos.ts'

/** How one gets in: with a password, or with a passkey. */
type Manera = () => Promise<SesionIniciada>

const conContrasena =
  (credenciales: Credenciales): Manera =>
  () =>
    call(api.sesion.login, { body: credenciales })

const conLlave: Manera = async () => {
  const { data } = await call(api.sesion.pedirEntrada, { body: {} })
  return call(api.sesion.entrarConLlave, { body: await firmarConLlave(data) })
}

/** Opens a session and stores it. @throws Rechazo, SinRespuesta. */
async function iniciarSesion(manera: Manera): Promise<DatosUsuario> {
  const respuesta = await manera()
  guardarSesion(respuesta.tk, respuesta.userData, respuesta.sesion.preferencias)
  ponerSesion(describirAbierta(respuesta.tk, respuesta))
  return respuesta.userData
}

/** Fetched while the server checks the password; the dashboard opens without it if it does not come. */
const cargarBienvenida = () => import('./Bienvenida.tsx').then((m) => m.Bienvenida).catch(() => null)

interface Entrada {
  usuario: DatosUsuario
  Bienvenida: ComponentType<BienvenidaProps>
}

/** Why the last session ended, when it did so by itself. */
const salidaAnterior = (): FalloDeLogin | null => {
  const sesion = leerSesion()
  return sesion.fase === 'fuera' ? sesion.salida : null
}

function useLogin() {
  const router = useRouter()
  const [fallo, setFallo] = useState<FalloDeLogin | null>(salidaAnterior)
  const [cargando, setCargando] = useState(false)
  const [entrada, setEntrada] = useState<Entrada | null>(null)
  const [pideCodigo, setPideCodigo] = useState(false)
  const irAlDashboard = () => void router.navigate({ to: '/dashboard', replace: true })

  const entrar = async (manera: Manera): Promise<'dentro' | 'sinCodigo' | 'fallo'> => {
    setFallo(null)
    setCargando(true)
    const bienvenida = cargarBienvenida()
    try {
      const usuario = await iniciarSesion(manera)
      void router.preloadRoute({ to: '/dashboard' })
      const Bienvenida = await bienvenida
      if (Bienvenida) setEntrada({ usuario, Bienvenida })
      else irAlDashboard()
      return 'dentro'
    } catch (error) {
      if (esRechazo(error, 'FALTA_CODIGO')) {
        setPideCodigo(true)
        return 'sinCodigo'
      }
      setFallo(describirFallo(error))
      return 'fallo'
    } finally {
      setCargando(false)
    }
  }
  const olvidarFallo = () => setFallo((actual) => (actual?.deLoEscrito ? null : actual))
  const olvidarCodigo = () => setPideCodigo(false)
  return { fallo, olvidarFallo, cargando, entrada, pideCodigo, olvidarCodigo, entrar, irAlDashboard }
}

export function LoginForm() {
  const { fallo, olvidarFallo, cargando, entrada, pideCodigo, olvidarCodigo, entrar, irAlDashboard } = useLogin()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [codigo, setCodigo] = useState('')
  const [faltaCodigo, setFaltaCodigo] = useState(false)
  const [intentado, setIntentado] = useState(false)
  const campoUsuario = useRef<HTMLInputElement>(null)
  const campoContrasena = useRef<HTMLInputElement>(null)
  const campoCodigo = useRef<HTMLInputElement>(null)
  // No autofocus on a phone, whose keyboard would cover the screen before anybody saw it.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) campoUsuario.current?.focus()
  }, [])

  // Another person has another code, or none.
  const cambiarUsuario = (escrito: string) => {
    setUsername(escrito)
    if (escrito.trim() === username.trim()) return
    olvidarCodigo()
    setCodigo('')
    setFaltaCodigo(false)
  }

  const enviar = async (evento: SubmitEvent) => {
    evento.preventDefault()
    setIntentado(true)
    if (!username.trim()) return campoUsuario.current?.focus()
    if (!password) return campoContrasena.current?.focus()
    const sinCodigo = pideCodigo && !codigo.trim()
    setFaltaCodigo(sinCodigo)
    if (sinCodigo) return campoCodigo.current?.focus()
    const credenciales = { username: username.trim(), password, ...(pideCodigo && { codigo }) }
    if ((await entrar(conContrasena(credenciales))) === 'fallo')
      (campoCodigo.current ?? campoContrasena.current)?.select()
  }

  return (
    <form onSubmit={enviar} onChange={olvidarFallo} noValidate className="mt-8 space-y-5">
      {fallo ? (
        <Aviso tone="bad" title={fallo.titulo}>
          <p>{fallo.texto}</p>
          {fallo.detalle ? <p className="mt-1">{fallo.detalle}</p> : null}
        </Aviso>
      ) : null}
      <TextField
        ref={campoUsuario}
        label="Usuario"
        ayuda="Tu correo electrónico."
        large
        name="username"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        clean={leerCorreo}
        value={username}
        onChange={(evento) => cambiarUsuario(evento.target.value)}
        error={intentado && !username.trim() ? 'Escribe tu usuario.' : null}
      />
      <PasswordField
        ref={campoContrasena}
        label="Contraseña"
        large
        name="password"
        maxLength={128}
        count={(texto) => [...texto].length}
        value={password}
        onChange={(evento) => setPassword(evento.target.value)}
        error={intentado && !password ? 'Escribe tu contraseña.' : null}
      />
      {pideCodigo ? (
        <TextField
          ref={campoCodigo}
          label="Código de verificación"
          ayuda="El de tu app de verificación, o uno de recuperación."
          large
          // It comes after a press of the button, which its user is waiting for.
          autoFocus
          name="codigo"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          value={codigo}
          onChange={(evento) => setCodigo(evento.target.value)}
          error={faltaCodigo ? 'Escribe el código.' : null}
        />
      ) : null}
      <Button type="submit" variant="primary" size="lg" block cargando={cargando} mientras="Entrando…">
        Iniciar sesión
      </Button>
      {hayLlaves() ? (
        <Button size="lg" block icon={<KeyRound />} disabled={cargando} onClick={() => void entrar(conLlave)}>
          Entrar con llave de acceso
        </Button>
      ) : null}
      {entrada ? <entrada.Bienvenida usuario={entrada.usuario} onContinuar={irAlDashboard} /> : null}
    </form>
  )
}
