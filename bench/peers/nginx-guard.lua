-- A peer: token and key are verified once and kept by the SHA-256 of both, with the end of the token looked at each time.
local cjson = require("cjson.safe")
local ffi = require("ffi")
local lrucache = require("resty.lrucache")
local digest = require("openssl.digest")
local pubkey = require("openssl.pkey")

ffi.cdef([[ unsigned char *SHA256(const unsigned char *text, size_t length, unsigned char *digest); ]])

local buffer = ffi.new("unsigned char[32]")
local function sha256(text)
  ffi.C.SHA256(text, #text, buffer)
  return ffi.string(buffer, 32)
end

local function from_base64url(text)
  local padding = #text % 4
  return ngx.decode_base64(text:gsub("-", "+"):gsub("_", "/") .. (padding > 0 and ("="):rep(4 - padding) or ""))
end

-- A signature is two numbers one after the other (RFC 7518 section 3.4); OpenSSL wants them in DER.
local function integer(bytes)
  local trimmed = bytes:gsub("^%z+", "")
  if trimmed == "" or trimmed:byte() >= 128 then trimmed = "\0" .. trimmed end
  return "\2" .. string.char(#trimmed) .. trimmed
end

local function der(signature)
  local both = integer(signature:sub(1, 32)) .. integer(signature:sub(33))
  return "\48" .. string.char(#both) .. both
end

return function(file)
  local source = assert(io.open(file))
  local given = cjson.decode(source:read("*a"))
  source:close()
  local pem = assert(io.open(given.publicPemFile))
  local key = pubkey.new(pem:read("*a"))
  pem:close()
  local known = lrucache.new(100000)
  local headers = given.answer.headers
  local body = given.answer.body

  local function authenticate(token, api_key)
    local head, payload, signature = token:match("^Bearer ([%w_-]+)%.([%w_-]+)%.([%w_-]+)$")
    if not head then return nil end
    local header = cjson.decode(from_base64url(head) or "")
    local claims = cjson.decode(from_base64url(payload) or "")
    local raw = from_base64url(signature) or ""
    if not header or not claims or header.alg ~= "ES256" or #raw ~= 64 then return nil end
    local signed = digest.new("sha256"):update(head .. "." .. payload)
    if not key:verify(der(raw), signed) then return nil end
    if claims.iss ~= given.issuer or claims.aud ~= given.audience then return nil end
    local holder = given.keys[(sha256(api_key):gsub(".", function(c) return ("%02x"):format(c:byte()) end))]
    if not holder or holder ~= claims.client_id then return nil end
    return claims
  end

  return function()
    local token, api_key = ngx.var.http_authorization, ngx.var.http_portal_api_key
    if not token or not api_key then return ngx.exit(401) end
    local name = sha256(token .. " " .. api_key)
    local caller = known:get(name)
    if not caller then
      caller = authenticate(token, api_key)
      if not caller then return ngx.exit(401) end
      known:set(name, caller)
    end
    if caller.exp <= ngx.time() then return ngx.exit(401) end
    for index = 1, #headers, 2 do ngx.header[headers[index]] = headers[index + 1] end
    ngx.header["Content-Length"] = #body
    ngx.print(body)
  end
end
