import { chromium } from '@playwright/test'
const base='http://127.0.0.1:3222'
const login=async(email)=>{const r=await fetch(base+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email,password:'demo-1234'})});return (await r.json()).token}
const [,, who, mode, ...paths]=process.argv
const token=await login(who)
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']})
const [w,scheme]=mode.split('-')
const ctx=await b.newContext({viewport:{width:+w,height:+w>500?800:844},colorScheme:scheme})
await ctx.addInitScript(t=>localStorage.setItem('token',t),token)
const page=await ctx.newPage()
for(const p of paths){ await page.goto(base+p); await page.waitForLoadState('networkidle'); await page.waitForTimeout(300); await page.screenshot({path:`/tmp/look/n${mode}${p.replace(/[\/?=&]/g,'_')}.png`,fullPage:process.env.FULL==='1'}) }
await b.close()
